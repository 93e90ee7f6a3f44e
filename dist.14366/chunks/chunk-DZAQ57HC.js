// src/tags/tag.ts
function hasTimeout(tag) {
  return tag.timeoutS !== void 0 && tag.timeoutS > 0;
}
var TAG_ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/;
function isTagId(text) {
  return TAG_ID.test(text);
}

export {
  hasTimeout,
  isTagId
};
