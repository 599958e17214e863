import{u as r}from"./index-DINKfBla.js";import{C as t}from"./card-qmOrj_yU.js";function m(i){return r("main",{id:"main",children:r(t,{title:"The study"})})}export{m as default};
