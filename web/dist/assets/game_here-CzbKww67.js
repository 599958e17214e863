import{am as a,an as s}from"./index-C4kfq9dK.js";const e=s(void 0),m=()=>a(e);export{e as G,m as u};
