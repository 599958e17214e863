import{u as i}from"./index-DcEmDB1n.js";import{C as r}from"./card-BIVAzHP6.js";function m(t){return i("main",{id:"main",children:i(r,{title:"Dice"})})}export{m as default};
