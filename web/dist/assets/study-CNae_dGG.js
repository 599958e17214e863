import{u as r}from"./index-BTLxFRIF.js";import{C as t}from"./card-CKeg4EwA.js";function m(i){return r("main",{id:"main",children:r(t,{title:"The study"})})}export{m as default};
