import{u as r}from"./index-BTLxFRIF.js";import{C as o}from"./card-CKeg4EwA.js";function a(t){return r(o,{title:"The roll"})}export{a as default};
