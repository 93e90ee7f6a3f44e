/** A short message at the foot of the page, read out by a screen reader, gone by itself. */
import { h, legacyPlace } from "../dom.ts";

const SHOWN_MS = 6000;
let place: HTMLElement | undefined;

export function notice(text: string, kind: "good" | "bad" = "good"): void {
  if (place === undefined) {
    place = h("div", { class: "notices", role: "status" });
    legacyPlace().append(place);
  }
  const element = h("p", { class: `notice ${kind}` }, text);
  place.append(element);
  setTimeout(() => element.remove(), SHOWN_MS);
}
