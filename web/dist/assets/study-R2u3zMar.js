import{u as r}from"./index-6MFk2epR.js";import{C as t}from"./card-BTQnZgm0.js";function m(i){return r("main",{id:"main",children:r(t,{title:"The study"})})}export{m as default};
