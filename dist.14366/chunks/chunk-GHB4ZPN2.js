import {
  limits
} from "./chunk-ZY7CPI7G.js";

// src/core/parse-json.ts
var QUOTE = 34;
var BACKSLASH = 92;
var OPENING = /* @__PURE__ */ new Set([91, 123]);
var CLOSING = /* @__PURE__ */ new Set([93, 125]);
function parseJson(text) {
  if (isTooDeep(text)) throw new SyntaxError("nested too deep");
  return JSON.parse(text);
}
function isTooDeep(text) {
  let depth = 0;
  let isInText = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isInText) {
      if (code === BACKSLASH) i += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (CLOSING.has(code)) depth -= 1;
    else if (OPENING.has(code)) {
      depth += 1;
      if (depth > limits.json.depth) return true;
    }
  }
  return false;
}

export {
  parseJson
};
