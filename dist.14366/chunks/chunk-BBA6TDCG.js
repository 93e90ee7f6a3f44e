// src/project/schema-parts.ts
var SEEN = "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$";
var text = (maxLength) => ({ type: "string", maxLength, pattern: SEEN, $comment: "seen" });
var nonEmpty = (maxLength) => ({ type: "string", minLength: 1, maxLength, pattern: SEEN, $comment: "seen" });
var id = { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$", $comment: "id" };
var host = { type: "string", pattern: "^[A-Za-z0-9:][A-Za-z0-9:._%-]{0,252}$", $comment: "host" };
var address = { type: "string", pattern: "^[0-9A-Fa-f:.]{2,45}$", $comment: "address" };
var port = { type: "integer", minimum: 1, maximum: 65535 };
var tagPattern = {
  type: "string",
  pattern: "^[A-Za-z0-9*][A-Za-z0-9_.*-]{0,127}$",
  $comment: "tagPattern"
};

export {
  text,
  nonEmpty,
  id,
  host,
  address,
  port,
  tagPattern
};
