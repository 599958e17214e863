import{u as r}from"./index-DINKfBla.js";import{C as i}from"./card-qmOrj_yU.js";function a(t){return r("main",{id:"main",children:r(i,{title:"How the dice work"})})}export{a as default};
