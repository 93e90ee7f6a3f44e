import {
  codePointOf
} from "./chunk-3OS2SE26.js";

// src/core/shown-text.ts
var UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu;
var SPELLING = /* @__PURE__ */ new Set(["	", "\n", "\u200C", "\u200D", "\uFE0E", "\uFE0F"]);
function shownText(text) {
  return text.replaceAll(UNSEEN, (one) => SPELLING.has(one) ? one : `\u27E8${codePointOf(one)}\u27E9`);
}
function shownName(name) {
  return name.replaceAll(UNSEEN, (one) => `\u27E8${codePointOf(one)}\u27E9`);
}
function plainJson(value) {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu,
    (one) => Array.from({ length: one.length }, (_, i) => `\\u${one.charCodeAt(i).toString(16).padStart(4, "0")}`).join("")
  );
}

export {
  shownText,
  shownName,
  plainJson
};
