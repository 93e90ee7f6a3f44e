import {
  groupNameOf
} from "./chunk-ZGGYKKLF.js";
import {
  Flags,
  locale,
  wholeNumberFlag
} from "./chunk-PQQOGEO3.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";

// src/runtime/nmea/filter-flags.ts
var tools = messagesIn(locale).tools;
var PGN_MAX = 262655;
var list = { multiple: true, multipleNonGreedy: true, delimiter: "," };
var filterFlags = {
  pgn: wholeNumberFlag({ name: "pgn", summary: tools.shared.pgn, min: 0, max: PGN_MAX })(list),
  source: wholeNumberFlag({ name: "source", summary: tools.shared.source, min: 0, max: 255 })(list),
  destination: wholeNumberFlag({ name: "destination", summary: tools.shared.destination, min: 0, max: 255 })(list),
  name: Flags.custom({
    summary: tools.shared.name,
    helpValue: "ID",
    parse: (text) => Promise.resolve(groupNameOf(text, tools))
  })(list)
};

export {
  filterFlags
};
