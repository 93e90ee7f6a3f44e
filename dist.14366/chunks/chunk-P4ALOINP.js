// src/tags/quality.ts
var QUALITIES = ["good", "uncertain", "bad", "stale"];
function isUsable(quality) {
  return quality === "good" || quality === "uncertain";
}

export {
  QUALITIES,
  isUsable
};
