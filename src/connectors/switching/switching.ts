/** The gates of the channels that the project lists, and the wires behind them. */
import type { Connector } from "../connector.ts";
import { type ListedSwitch, switchesSection } from "./section.ts";
import type { SwitchRunner } from "./switch-runner.ts";

export const switching: Connector<readonly ListedSwitch[], SwitchRunner> = {
  section: switchesSection,
  follows: [],
  async open(switches, context) {
    const { SwitchRunner } = await import("./switch-runner.ts");
    return [new SwitchRunner(switches, context)];
  },
};
