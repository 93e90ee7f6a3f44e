import { Flags } from "@oclif/core";
import { simulateMessages } from "../src/messages/messages.ts";
import { BitacoraCommand, locale, numberFlag, texts, wholeNumberFlag } from "../src/runtime/command.ts";
import { simulateOnTerminal, speedOf } from "../src/runtime/simulate.ts";

const simulate = simulateMessages(locale);

export default class Simulate extends BitacoraCommand {
  static override summary = simulate.summary;
  static override description = simulate.description;
  static override examples = [
    "<%= config.bin %> <%= command.id %> --tag 'ME_INST_0.*'",
    "<%= config.bin %> <%= command.id %> --project project.yaml --seed 7 --duration 3600 --speed max --json",
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
    json: Flags.boolean({ summary: texts.flags.json }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Simulate);
    await simulateOnTerminal({
      projectFile: flags.project,
      tickS: flags.tick,
      seed: flags.seed,
      durationS: flags.duration,
      speed: flags.speed,
      json: flags.json,
      tagPatterns: flags.tag,
      texts: simulate,
    });
  }
}
