/** Sessions: who is signed in where, and the end of one from elsewhere. */
import { getJson } from "../link/api.ts";
import { change, may } from "../link/session.ts";
import { formatTime } from "../texts/language.ts";
import { deviceOf } from "../device-of.ts";
import { useList } from "./list.ts";
import { Act, Row, Section } from "./section.tsx";
import { words } from "./words.ts";

export function Sessions() {
  const [sessions, again] = useList(() => getJson("/access/sessions"));
  const forget = may("tablet") && (
    <Act text={words.tablet.forget} act={() => change("/access/tablets/forget")} onDone={again} />
  );
  return (
    <Section title={words.sessions.title} none={words.sessions.none} more={forget}>
      {sessions.map((one) => {
        const {
          id,
          name,
          role,
          current,
          begun_at: begun,
          used_at: used,
          ends_at: end,
          address,
          user_agent: agent,
        } = one;
        return (
          <Row
            key={id}
            name={name}
            mark={role === null ? undefined : words.roles[role]}
            facts={[
              current && words.sessions.here,
              words.sessions.since(formatTime(begun)),
              used !== null && words.sessions.used(formatTime(used)),
              end !== null && words.until(formatTime(end)),
              address,
              deviceOf(agent),
            ]}
          >
            {(current || may("sessions")) && (
              <Act text={words.sessions.end} act={() => change("/access/sessions/{id}/end", { id })} onDone={again} />
            )}
          </Row>
        );
      })}
    </Section>
  );
}
