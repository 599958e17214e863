import{av as a,aw as s}from"./index-Crp-9a5W.js";const e=s(void 0),m=()=>a(e);export{e as G,m as u};
