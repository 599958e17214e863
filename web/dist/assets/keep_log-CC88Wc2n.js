const s="casus.log";let t="";function r(e){t=e;try{sessionStorage.setItem(s,e)}catch{}}function n(){if(t)return t;try{return sessionStorage.getItem(s)??""}catch{return""}}export{n as a,r as k};
