import{u as i}from"./index-6MFk2epR.js";import{C as r}from"./card-BTQnZgm0.js";function m(t){return i("main",{id:"main",children:i(r,{title:"Dice"})})}export{m as default};
