import{u as r}from"./index-DcEmDB1n.js";import{C as t}from"./card-BIVAzHP6.js";function m(i){return r("main",{id:"main",children:r(t,{title:"The study"})})}export{m as default};
