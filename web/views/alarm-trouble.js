/** The mark of an alarm that is a nuisance rather than news: one that comes and goes (chattering), or stands for more than a day. */
import { h, setText } from "../dom.js";
import { texts } from "../texts.js";

/** `{ element, update(trouble) }`, with what `board.troubleOf` says. */
export function troubleMark() {
  const element = h("span", { class: "trouble", hidden: true });
  const update = ({ chattering, standing }) => {
    const words = texts.alarms.trouble;
    const parts = [chattering !== undefined && words.chattering(chattering), standing && words.standing];
    setText(element, parts.filter(Boolean).join(" · "));
    element.hidden = element.textContent === "";
  };
  return { element, update };
}
