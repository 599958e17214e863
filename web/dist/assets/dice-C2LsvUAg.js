import{u as i}from"./index-BTLxFRIF.js";import{C as r}from"./card-CKeg4EwA.js";function m(t){return i("main",{id:"main",children:i(r,{title:"Dice"})})}export{m as default};
