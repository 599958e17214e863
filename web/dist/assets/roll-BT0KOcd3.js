import{u as r}from"./index-DINKfBla.js";import{C as o}from"./card-qmOrj_yU.js";function a(t){return r(o,{title:"The roll"})}export{a as default};
