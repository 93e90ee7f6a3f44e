/** The options of `nmea dump` and `nmea replay` that select messages. */
import { messagesIn } from "../../messages/messages.ts";
import { spokenByFrames } from "../../project/gateway-schema.ts";
import { Flags, locale, wholeNumberFlag } from "../command.ts";
import { groupNameOf } from "./message-filter.ts";

const tools = messagesIn(locale).tools;
const PGN_MAX = 262_655;
const list = { multiple: true, multipleNonGreedy: true, delimiter: "," } as const;

export const protocolFlag = Flags.option({ summary: tools.shared.protocol, options: spokenByFrames.protocol.enum })();

export const filterFlags = {
  pgn: wholeNumberFlag({ name: "pgn", summary: tools.shared.pgn, min: 0, max: PGN_MAX })(list),
  source: wholeNumberFlag({ name: "source", summary: tools.shared.source, min: 0, max: 255 })(list),
  destination: wholeNumberFlag({ name: "destination", summary: tools.shared.destination, min: 0, max: 255 })(list),
  name: Flags.custom({
    summary: tools.shared.name,
    helpValue: "ID",
    parse: (text) => Promise.resolve(groupNameOf(text, tools)),
  })(list),
};
