/** The mark of an alarm that is a nuisance rather than news: one that comes and goes (chattering), or stands for more than a day. */
import type { Trouble } from "../board.ts";
import { h, setText } from "../dom.ts";
import { texts } from "../texts.ts";

/** Kept up with what `board.troubleOf` says. */
export function troubleMark(): { readonly element: HTMLElement; readonly update: (trouble: Trouble) => void } {
  const element = h("span", { class: "trouble", hidden: true });
  const update = ({ chattering, standing }: Trouble) => {
    const words = texts.alarms.trouble;
    const parts = [chattering !== undefined && words.chattering(chattering), standing && words.standing];
    setText(element, parts.filter(Boolean).join(" · "));
    element.hidden = element.textContent === "";
  };
  return { element, update };
}
