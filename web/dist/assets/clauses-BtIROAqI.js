import{u as r}from"./index-6MFk2epR.js";import{C as a}from"./card-BTQnZgm0.js";function m(e){return r("main",{id:"main",children:r(a,{title:"The clauses"})})}export{m as default};
