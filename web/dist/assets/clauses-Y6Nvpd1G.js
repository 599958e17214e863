import{u as r}from"./index-DcEmDB1n.js";import{C as a}from"./card-BIVAzHP6.js";function m(e){return r("main",{id:"main",children:r(a,{title:"The clauses"})})}export{m as default};
