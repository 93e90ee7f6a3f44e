/** The messages about an alarm and whether they arrived; nothing if there were none. */
import { useEffect, useState } from "preact/hooks";
import { type Answer, getJson } from "../link/api.ts";
import { formatMoment } from "../texts/language.ts";
import { texts } from "./texts.ts";

type Told = Answer<"get", "/alarms/{alarm_id}/messages">;

const words = texts.messages;

/** `state`: of the alarm; a change sends new messages. */
export function Messages({ alarm, state }: { readonly alarm: string; readonly state: string }) {
  const [told, setTold] = useState<Told>([]);
  useEffect(() => {
    void getJson("/alarms/{alarm_id}/messages", { alarm_id: alarm }).then(setTold, () => undefined);
  }, [alarm, state]);
  if (told.length === 0) return null;
  return (
    <>
      <h3>{words.title}</h3>
      <table class="facts alarm-messages">
        <tbody>
          {told.map(({ receiver, kind, to, person, at, outcome, reason }) => (
            <tr key={`${receiver} ${kind} ${to} ${at}`}>
              <th scope="row">{[person, to].filter(Boolean).join(" · ") || receiver}</th>
              <td>
                {[formatMoment(at), words.kinds[kind], words.outcomes[outcome], reason].filter(Boolean).join(" · ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
