import{u as r}from"./index-DcEmDB1n.js";import{C as i}from"./card-BIVAzHP6.js";function a(t){return r("main",{id:"main",children:r(i,{title:"How the dice work"})})}export{a as default};
