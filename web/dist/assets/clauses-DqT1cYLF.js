import{u as r}from"./index-DINKfBla.js";import{C as a}from"./card-qmOrj_yU.js";function m(e){return r("main",{id:"main",children:r(a,{title:"The clauses"})})}export{m as default};
