import {
  manufacturerOf,
  replayOnTerminal,
  speedOf,
  timeBoundOf
} from "../../chunks/chunk-E2WDN5YB.js";
import "../../chunks/chunk-FYEJZEW5.js";
import "../../chunks/chunk-576LZEBK.js";
import "../../chunks/chunk-GVGLJPGV.js";
import {
  filterFlags
} from "../../chunks/chunk-A2G26XU5.js";
import {
  filterOf
} from "../../chunks/chunk-ZGGYKKLF.js";
import "../../chunks/chunk-6X5Q3FKW.js";
import "../../chunks/chunk-HOMCTTIH.js";
import "../../chunks/chunk-NLF2OJDL.js";
import "../../chunks/chunk-3FSWHUTZ.js";
import "../../chunks/chunk-2OFO65BX.js";
import "../../chunks/chunk-PM6HKST5.js";
import "../../chunks/chunk-U3KOJVF3.js";
import "../../chunks/chunk-HVEZHZKY.js";
import "../../chunks/chunk-LKZQLPCG.js";
import "../../chunks/chunk-NEDDVSEB.js";
import "../../chunks/chunk-SXZ4TPET.js";
import "../../chunks/chunk-ZPDQHFJ4.js";
import "../../chunks/chunk-FFOQFTEG.js";
import "../../chunks/chunk-3GFNS52N.js";
import {
  Args,
  Flags,
  command,
  jsonFlag,
  locale,
  switchFlag
} from "../../chunks/chunk-PQQOGEO3.js";
import "../../chunks/chunk-QCLSFVWH.js";
import "../../chunks/chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "../../chunks/chunk-X4EC6M75.js";
import "../../chunks/chunk-ZCPVYDWY.js";
import "../../chunks/chunk-BOUECWPG.js";
import "../../chunks/chunk-N5FOXJIQ.js";
import "../../chunks/chunk-Y242XFSZ.js";
import "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// commands/nmea/replay.ts
var { replay } = messagesIn(locale).nmea;
var tools = messagesIn(locale).tools;
var replay_default = command({
  summary: replay.summary,
  description: replay.description,
  examples: [
    "capture.log",
    "capture.log.gz --json --pgn 127488",
    "capture.log --stats",
    "capture.log --can vcan0 --speed 2",
    "candump -L can0 | <%= config.bin %> <%= command.id %> -"
  ],
  args: {
    file: Args.string({ description: replay.flags.file, required: true, multiple: true })
  },
  flags: {
    speed: Flags.custom({
      summary: replay.flags.speed,
      helpValue: "N|max",
      parse: (text) => Promise.resolve(speedOf(text, replay))
    })(),
    ...filterFlags,
    manufacturer: Flags.custom({
      summary: replay.flags.manufacturer,
      helpValue: "NAME",
      parse: (text) => Promise.resolve(manufacturerOf(text, replay))
    })({ multiple: true, multipleNonGreedy: true }),
    from: Flags.custom({
      summary: replay.flags.from,
      helpValue: "TIME",
      parse: (text) => Promise.resolve(timeBoundOf("--from", text, replay))
    })(),
    to: Flags.custom({
      summary: replay.flags.to,
      helpValue: "TIME",
      parse: (text) => Promise.resolve(timeBoundOf("--to", text, replay))
    })(),
    loop: switchFlag(replay.flags.loop),
    stats: switchFlag(replay.flags.stats),
    csv: Flags.string({ summary: replay.flags.csv, helpValue: "DIR" }),
    step: switchFlag(replay.flags.step),
    can: Flags.string({ summary: tools.replay.can, helpValue: "INTERFACE" }),
    json: jsonFlag
  },
  run: async ({ file: files, can, speed, manufacturer: manufacturers = [], ...given }) => {
    const [file = "-", ...more] = files;
    const options = { ...given, file, more, filter: filterOf(given), manufacturers, texts: replay };
    if (can === void 0) return replayOnTerminal({ ...options, speed: speed ?? Infinity });
    const { replayToCan } = await import("../../chunks/replay-can-JXB26FXN.js");
    return replayToCan(can, { ...options, speed: speed ?? 1, busTexts: { bus: messagesIn(locale).bus, tools } });
  }
});
export {
  replay_default as default
};
