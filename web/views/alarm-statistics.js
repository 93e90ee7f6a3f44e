/** How many alarms there have been, in a line: whether it is a flood, and which come most. Hidden where the service does not count them. */
import { getJson } from "../api.js";
import { h } from "../dom.js";
import { serviceOffers } from "../service-offers.js";
import { texts } from "../texts.js";

export function alarmStatistics() {
  const element = h("p", { class: "quiet statistics", hidden: true });
  const update = async () => {
    if (!(await serviceOffers()).has("get /alarms/stats")) return;
    const report = await getJson("/alarms/stats").catch(() => undefined);
    element.hidden = report === undefined;
    if (report !== undefined) element.textContent = textOf(report);
  };
  return { element, update };
}

function textOf({ hours, raised, raised_10min: now, peak_10min: peak, chattering = [], standing = [] }) {
  const words = texts.alarms.statistics;
  const parts = [words.raised(raised, hours), words.now(now), words.peak(peak)];
  if (chattering.length > 0) parts.push(words.chattering(chattering.map((one) => one.alarm_id).join(", ")));
  if (standing.length > 0) parts.push(words.standing(standing.length));
  return parts.join(" · ");
}
