import { messagesIn } from "../src/messages/messages.ts";
import { BitacoraCommand, Flags, locale, numberFlag, texts, wholeNumberFlag } from "../src/runtime/command.ts";
import { checkWays, simulateOnCan, simulateToLog } from "../src/runtime/simulate/simulate-bus.ts";
import { simulateOnTerminal, speedOf } from "../src/runtime/simulate/simulate.ts";

const simulate = messagesIn(locale).simulate;
const busTexts = { bus: messagesIn(locale).bus, node: messagesIn(locale).node, tools: messagesIn(locale).tools };

export default class Simulate extends BitacoraCommand {
  static override summary = simulate.summary;
  static override description = simulate.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> --tag 'ME_INST_0.*'",
    "<%= config.bin %> <%= command.id %> --project project.yaml --seed 7 --duration 3600 --speed max --json",
    "<%= config.bin %> <%= command.id %> --can vcan0",
    "<%= config.bin %> <%= command.id %> --out voyage.log --duration 3600 --speed max",
  ];
  static override flags = {
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
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Simulate);
    const { can, out } = flags;
    const options = {
      projectFile: flags.project,
      tickS: flags.tick,
      seed: flags.seed,
      durationS: flags.duration,
      speed: flags.speed,
      texts: simulate,
    };
    checkWays({ can, out, json: flags.json, tags: flags.tag }, simulate);
    const { version } = this.config;
    if (can !== undefined) await simulateOnCan(can, { ...options, version }, busTexts);
    else if (out !== undefined) await simulateToLog(out, { ...options, version });
    else await simulateOnTerminal({ ...options, json: flags.json, tagPatterns: flags.tag });
  }
}
