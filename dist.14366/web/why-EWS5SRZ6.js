import{d as a,e as b}from"./chunk-4L3LPVT6.js";import"./chunk-QIY3PMJ7.js";export{a as openWhy,b as shownText};
