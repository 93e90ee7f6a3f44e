import { messagesIn } from "../../src/messages/messages.ts";
import {
  Args,
  command,
  Flags,
  locale,
  numberFlag,
  sizeFlag,
  switchFlag,
  timeSpanFlag,
  wholeNumberFlag,
} from "../../src/runtime/command.ts";
import { COMPRESSIONS, recordOnTerminal, SYNC_MAX_S } from "../../src/runtime/nmea/record.ts";

const tools = messagesIn(locale).tools;
const { record } = tools;
const YEAR_S = 366 * 86_400;

export default command({
  summary: record.summary,
  description: record.description,
  examples: [
    "can0 /var/lib/bitacora/recordings --keep-bytes 4G",
    "can0 recordings --max-age 1h --compress gzip --sync-s 5",
    "can0 - | ssh shore 'cat > can0.log'",
  ],
  args: {
    interface: Args.string({ description: tools.shared.interface, required: true, ignoreStdin: true }),
    directory: Args.string({ description: record.directory, required: true, ignoreStdin: true }),
  },
  flags: {
    "max-bytes": sizeFlag({ name: "max-bytes", summary: record.maxBytes, min: 4096 })({
      default: 64 * 1024 * 1024,
      defaultHelp: () => Promise.resolve("64M"),
    }),
    "max-age": timeSpanFlag({ name: "max-age", summary: record.maxAge, min: 1, max: YEAR_S })({
      default: 86_400,
      defaultHelp: () => Promise.resolve("24h"),
    }),
    "keep-bytes": sizeFlag({ name: "keep-bytes", summary: record.keepBytes, min: 16_384 })(),
    "keep-files": wholeNumberFlag({ name: "keep-files", summary: record.keepFiles, min: 1, max: 999_999 })(),
    overwrite: switchFlag(record.overwrite),
    compress: Flags.option({ summary: record.compress, options: COMPRESSIONS, default: "zstd" as const })(),
    "sync-s": numberFlag({ name: "sync-s", summary: record.sync, min: 0.1, max: SYNC_MAX_S })({ default: 10 }),
  },
  run: ({ interface: name, compress, maxAge, keepBytes = Infinity, keepFiles = Infinity, syncS, ...given }) => {
    const options = { ...given, compression: compress, maxAgeMs: maxAge * 1000, keepBytes, keepFiles };
    return recordOnTerminal(name, options, syncS, { bus: messagesIn(locale).bus, tools });
  },
});
