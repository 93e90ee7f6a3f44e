import {
  AUDIT_CHOICES
} from "./chunk-RB7VLSWU.js";
import {
  Flags,
  locale,
  texts
} from "./chunk-PQQOGEO3.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";

// src/runtime/logbook/flags.ts
var { add, list } = messagesIn(locale).logbook;
var { flags } = add;
var bookFlags = {
  url: Flags.string({ summary: flags.url, helpValue: "URL" }),
  "data-dir": Flags.string({ summary: flags.dataDir, helpValue: "DIR" }),
  json: Flags.boolean({ summary: texts.flags.json })
};
var entryFlags = {
  user: Flags.string({ summary: flags.user, helpValue: "NAME", default: "operator" }),
  ...bookFlags
};
function requiredUserFlag(summary) {
  return Flags.string({ summary, helpValue: "NAME", required: true });
}
var auditFlag = Flags.option({ summary: list.flags.audit, options: AUDIT_CHOICES })();

export {
  bookFlags,
  entryFlags,
  requiredUserFlag,
  auditFlag
};
