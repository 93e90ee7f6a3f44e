import{g as a,h as b,i as c,j as d}from"./chunk-ZW4WXM25.js";import"./chunk-QIY3PMJ7.js";export{c as endOf,d as recordValue,b as ruleOf,a as showAlarm};
