import {
  Flags,
  locale
} from "./chunk-PQQOGEO3.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";

// src/runtime/alarms/alarm-command.ts
var texts = messagesIn(locale).alarms;
var userFlag = Flags.string({ summary: texts.flags.user, helpValue: "NAME", required: true });

export {
  texts,
  userFlag
};
