import{u as r}from"./index-BTLxFRIF.js";import{C as a}from"./card-CKeg4EwA.js";function m(e){return r("main",{id:"main",children:r(a,{title:"The clauses"})})}export{m as default};
