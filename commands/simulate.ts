import { messagesIn } from "../src/messages/messages.ts";
import { command, Flags, jsonFlag, locale, numberFlag, wholeNumberFlag } from "../src/runtime/command.ts";
import { checkWays, simulateOnCan, simulateToLog } from "../src/runtime/simulate/simulate-bus.ts";
import { simulateOnTerminal, speedOf } from "../src/runtime/simulate/simulate.ts";

const simulate = messagesIn(locale).simulate;
const busTexts = { bus: messagesIn(locale).bus, node: messagesIn(locale).node, tools: messagesIn(locale).tools };

export default command({
  summary: simulate.summary,
  description: simulate.description,
  examples: [
    "--tag 'ME_INST_0.*'",
    "--project project.yaml --seed 7 --duration 3600 --speed max --json",
    "--can vcan0",
    "--out voyage.log --duration 3600 --speed max",
  ],
  flags: {
    project: Flags.string({ summary: simulate.project, helpValue: "FILE" }),
    tick: numberFlag({ name: "tick", summary: simulate.tick, min: 0.01, max: 60 })(),
    seed: wholeNumberFlag({ name: "seed", summary: simulate.seed, min: 0, max: 4_294_967_295 })(),
    duration: numberFlag({ name: "duration", summary: simulate.duration, min: 0, max: 1e9 })(),
    speed: Flags.custom<number>({
      summary: simulate.speed,
      helpValue: "N|max",
      default: 1,
      parse: (text) => Promise.resolve(speedOf(text, simulate)),
    })(),
    tag: Flags.string({ summary: simulate.tag, helpValue: "ID", multiple: true, default: [] }),
    can: Flags.string({ summary: simulate.can, helpValue: "INTERFACE" }),
    out: Flags.string({ summary: simulate.out, helpValue: "FILE" }),
    json: jsonFlag,
  },
  run: async (given, { version }) => {
    const { can, out, json, tag, tick, duration, project } = given;
    checkWays({ can, out, json, tags: tag }, simulate);
    const { seed, speed } = given;
    const options = { projectFile: project, tickS: tick, seed, durationS: duration, speed, version, texts: simulate };
    if (can !== undefined) await simulateOnCan(can, options, busTexts);
    else if (out !== undefined) await simulateToLog(out, options);
    else await simulateOnTerminal(options, tag, json);
  },
});
