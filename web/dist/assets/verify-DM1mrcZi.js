import{u as r}from"./index-BTLxFRIF.js";import{C as i}from"./card-CKeg4EwA.js";function o(a){return r("main",{id:"main",children:r(i,{title:"Verify a log"})})}export{o as default};
