import{u as i}from"./index-DINKfBla.js";import{C as r}from"./card-qmOrj_yU.js";function m(t){return i("main",{id:"main",children:i(r,{title:"Dice"})})}export{m as default};
