import{u as r}from"./index-6MFk2epR.js";import{C as i}from"./card-BTQnZgm0.js";function a(t){return r("main",{id:"main",children:r(i,{title:"How the dice work"})})}export{a as default};
