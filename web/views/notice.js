/** A short message at the foot of the page, read out by a screen reader, gone by itself. */
import { h } from "../dom.js";

const SHOWN_MS = 6000;
let place;

export function notice(text, kind = "good") {
  if (place === undefined) {
    place = h("div", { class: "notices", role: "status" });
    document.body.append(place);
  }
  const element = h("p", { class: `notice ${kind}` }, text);
  place.append(element);
  setTimeout(() => element.remove(), SHOWN_MS);
}
