import{u as r}from"./index-BTLxFRIF.js";import{C as i}from"./card-CKeg4EwA.js";function a(t){return r("main",{id:"main",children:r(i,{title:"How the dice work"})})}export{a as default};
