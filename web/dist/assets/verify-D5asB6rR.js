import{u as r}from"./index-DcEmDB1n.js";import{C as i}from"./card-BIVAzHP6.js";function o(a){return r("main",{id:"main",children:r(i,{title:"Verify a log"})})}export{o as default};
