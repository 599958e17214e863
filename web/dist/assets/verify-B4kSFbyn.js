import{u as r}from"./index-6MFk2epR.js";import{C as i}from"./card-BTQnZgm0.js";function o(a){return r("main",{id:"main",children:r(i,{title:"Verify a log"})})}export{o as default};
