/** Sessions: who is signed in where, and the end of one from elsewhere. */
import type { Answer } from "../link/api.ts";
import { change, may } from "../link/session.ts";
import { formatTime, texts } from "../texts.ts";
import { accessRow, accessSection, actButton, type Load } from "./access-section.ts";
import { deviceOf } from "./device-of.ts";

const words = texts.access;

export function sessionsSection(sessions: Answer<"get", "/access/sessions">, load: Load): HTMLElement {
  return accessSection({
    title: words.sessions.title,
    none: words.sessions.none,
    more: may("tablet") && actButton(words.tablet.forget, () => change("/access/tablets/forget"), load),
    rows: sessions.map((one) => {
      const { id, name, role, current, begun_at: begun, used_at: used, ends_at: end, address, user_agent: agent } = one;
      return accessRow({
        name,
        mark: role && words.roles[role],
        facts: [
          current && words.sessions.here,
          words.sessions.since(formatTime(begun)),
          used && words.sessions.used(formatTime(used)),
          end && words.until(formatTime(end)),
          address,
          deviceOf(agent),
        ],
        acts: [
          (current || may("sessions")) &&
            actButton(words.sessions.end, () => change("/access/sessions/{id}/end", { id }), load),
        ],
      });
    }),
  });
}
