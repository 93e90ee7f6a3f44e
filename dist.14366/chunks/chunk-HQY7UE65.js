// src/connectors/finding.ts
var FINDING_LEVELS = ["ok", "warn", "fail", "unknown"];
function finding(id, level, text, command = null) {
  return { id, level, text, command };
}

export {
  FINDING_LEVELS,
  finding
};
