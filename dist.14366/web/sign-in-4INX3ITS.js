const{f:a,g:b}=globalThis.bitacora["chunk-ENCT2SJP.js"];export{b as askSetup,a as askSignIn};
