/** Says on top of every page that values are not the vessel's own: from the simulator, or from a recording that is played. */
import type { Health } from "../health.ts";
import { h, setText } from "../dom.ts";
import { texts } from "../texts.ts";

export function originNotice(): { readonly element: HTMLElement; readonly take: (health: Health) => void } {
  const element = h("p", { class: "origin", role: "status", hidden: true });
  const take = ({ tag_store: { by_origin: byOrigin } }: Health) => {
    const kinds = (["simulated", "replayed"] as const).filter((kind) => byOrigin[kind] > 0);
    element.hidden = kinds.length === 0;
    setText(element, kinds.map((kind) => texts.origin[kind](byOrigin[kind])).join(" · "));
  };
  return { element, take };
}
