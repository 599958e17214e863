import{u as r}from"./index-6MFk2epR.js";import{C as o}from"./card-BTQnZgm0.js";function a(t){return r(o,{title:"The roll"})}export{a as default};
