import{u as r}from"./index-DcEmDB1n.js";import{C as o}from"./card-BIVAzHP6.js";function a(t){return r(o,{title:"The roll"})}export{a as default};
