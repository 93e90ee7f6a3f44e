import {
  limits
} from "./chunk-QCRWRSYZ.js";
import {
  ROLES
} from "./chunk-OYOCWFJR.js";
import {
  Args,
  Flags,
  locale,
  wholeNumberFlag
} from "./chunk-PQQOGEO3.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";

// src/runtime/access/access-command.ts
var texts = messagesIn(locale).access;
var nameArg = { name: Args.string({ description: texts.name, required: true }) };
var idArg = { id: Args.string({ description: texts.id, required: true }) };
var roleFlagOf = { summary: texts.flags.role, options: ROLES };
var roleFlag = Flags.string(roleFlagOf);
var roleOfNew = Flags.string({ ...roleFlagOf, default: "crew" });
var grantFlags = {
  scopes: Flags.string({ summary: texts.flags.scopes, helpValue: "SCOPE,\u2026", default: "read" }),
  days: wholeNumberFlag({ name: "days", summary: texts.flags.days, min: 1, max: limits.tokenDays })({ default: 365 })
};

// src/runtime/terminal/text-table.ts
function textTable(rows) {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? "").length)));
  const lineOf = (row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ");
  return rows.map((row) => `${lineOf(row).trimEnd()}
`).join("");
}

export {
  texts,
  nameArg,
  idArg,
  roleFlag,
  roleOfNew,
  grantFlags,
  textTable
};
