import {
  limits
} from "./chunk-WWPKHDDR.js";
import {
  systemClock
} from "./chunk-ZPDQHFJ4.js";
import {
  writtenName,
  writtenText
} from "./chunk-3OS2SE26.js";
import {
  locale
} from "./chunk-PQQOGEO3.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";
import {
  usageError
} from "./chunk-WYJWSAZZ.js";

// src/runtime/logbook/write-options.ts
function surroundings() {
  const { env, stdout } = process;
  return { env, stdout, clock: systemClock };
}
var texts = messagesIn(locale).logbook.add;
function checkedWords(user, text) {
  const { summaryChars, userChars } = limits.http;
  if (text.length > summaryChars || user.length > userChars)
    throw usageError(texts.tooLong({ summary: summaryChars, user: userChars }));
  const [name, written] = [writtenName(user), writtenText(text)];
  if ("fault" in name) throw usageError(texts.badName({ codePoint: void 0, ...name.fault }));
  if ("fault" in written) throw usageError(texts.badText({ codePoint: void 0, ...written.fault }));
  return { user: name.text, text: written.text };
}

export {
  surroundings,
  checkedWords
};
