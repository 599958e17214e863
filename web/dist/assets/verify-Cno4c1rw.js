import{u as r}from"./index-DINKfBla.js";import{C as i}from"./card-qmOrj_yU.js";function o(a){return r("main",{id:"main",children:r(i,{title:"Verify a log"})})}export{o as default};
