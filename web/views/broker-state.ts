/** Which MQTT brokers are reached, what waits for them, and what is wrong. */
import type { Health } from "../store/health.ts";
import { h } from "../dom.ts";
import { texts } from "../texts.ts";

type Outputs = Health["outputs"];

/** Nothing where the project names no broker. */
export function brokerLines(outputs: Outputs): HTMLElement[] {
  return outputs.filter(({ type }) => type === "mqtt").flatMap(linesOf);
}

function linesOf({ name, fault, counters: of }: Outputs[number]): HTMLElement[] {
  const words = texts.broker;
  const waiting = of["entries_waiting"] ?? 0;
  const state = of["connected"] === 1 ? words.reached : words.notReached(of["values_waiting"] ?? 0);
  return [
    h("p", {}, `${words.name(name)}: ${state} ${waiting === 0 ? words.allSent : words.waiting(waiting)}`),
    ...(fault === null ? [] : [h("p", { class: "bad" }, fault)]),
  ];
}
