/** How far the vessel's link to shore has got: entries, samples with what is still to come, and what is wrong. */
import type { Health } from "../store/health.ts";
import { h } from "../dom.ts";
import { texts } from "../texts.ts";

/** The historian writes once a second, unless the project says otherwise. */
const FLUSHES_PER_MIN = 60;

type Outputs = Health["outputs"];

/** Nothing where the project names no shore. */
export function shoreLines(outputs: Outputs): HTMLElement[] {
  return outputs.filter(({ type }) => type === "shore").flatMap(linesOf);
}

function linesOf({ name, fault, counters }: Outputs[number]): HTMLElement[] {
  const of = (counter: string) => counters[counter] ?? 0;
  const words = texts.shore;
  const waiting = of("blocks_waiting");
  const share = waiting === 0 ? 1 : of("blocks_ashore") / (of("blocks_ashore") + waiting);
  const minutes =
    of("bytes_per_s") > 0 ? Math.max(1, Math.round(of("bytes_waiting") / of("bytes_per_s") / 60)) : undefined;
  const lateMin = Math.round(of("frames_waiting") / FLUSHES_PER_MIN);
  const level = lateMin < 1 ? words.allAshore : words.allBut(lateMin);
  const heard = of("answered_s_ago") < 0 ? words.never : words.answered(of("answered_s_ago"));
  return [
    h(
      "p",
      {},
      `${words.name(name)}: ${heard}. `,
      words.entries(of("entries_ashore"), of("entries_ashore") + of("entries_waiting")),
    ),
    h(
      "p",
      { class: "shore-samples" },
      h("progress", { max: 1, value: share, "aria-label": words.samples }),
      ` ${waiting === 0 ? level : words.toCome(of("samples_waiting") / 1e6, of("bytes_waiting") / 1e6, minutes)}`,
    ),
    ...(of("on_satellite") === 1 ? [h("p", {}, words.onSatellite)] : []),
    ...(of("budget_spent") === 1 ? [h("p", {}, words.spent)] : []),
    ...(fault === null ? [] : [h("p", { class: "bad" }, fault)]),
  ];
}
