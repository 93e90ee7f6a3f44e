/** Says on top of every page that values are not the vessel's own: from the simulator, or from a recording that is played. */
import { h, setText } from "../dom.js";
import { texts } from "../texts.js";

/** The element, and `take(health)`. */
export function originNotice() {
  const element = h("p", { class: "origin", role: "status", hidden: true });
  const take = ({ tag_store: { by_origin: byOrigin } }) => {
    const kinds = ["simulated", "replayed"].filter((kind) => byOrigin[kind] > 0);
    element.hidden = kinds.length === 0;
    setText(element, kinds.map((kind) => texts.origin[kind](byOrigin[kind])).join(" · "));
  };
  return { element, take };
}
