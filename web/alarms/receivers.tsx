/** The receivers of alarms, how it goes with each, and a button that tries it; nothing where the project has none. */
import { useEffect, useState } from "preact/hooks";
import { type Answer, getJson, post } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { may } from "../link/session.ts";
import { Button } from "../parts/controls.tsx";
import { knownUser } from "../parts/who.tsx";
import { texts } from "./texts.ts";

type Receiver = Answer<"get", "/notify">[number];

const words = texts.device;

export function Receivers() {
  const [receivers, setReceivers] = useState<readonly Receiver[]>([]);
  const ask = () => void getJson("/notify").then(setReceivers, () => undefined);
  useEffect(ask, []);
  if (receivers.length === 0) return null;
  return (
    <>
      <h3>{words.receivers}</h3>
      <ul class="devices">
        {receivers.map((receiver) => (
          <Line key={receiver.name} receiver={receiver} onDone={ask} />
        ))}
      </ul>
    </>
  );
}

function Line({ receiver, onDone }: { readonly receiver: Receiver; readonly onDone: () => void }) {
  const { name, way, after_min: afterMin, recipients, counters, fault } = receiver;
  const [said, setSaid] = useState("");
  const waiting = counters["waiting"] ?? 0;
  const test = async () => {
    const user = await knownUser(words.test);
    if (user === undefined) return;
    setSaid(await resultOf(name, user));
    onDone();
  };
  const facts = [
    way,
    afterMin > 0 && words.afterMin(afterMin),
    recipients.join(", ") || words.nobody,
    waiting > 0 && words.waiting(waiting),
  ];
  return (
    <li>
      <b>{name}</b> <span class="quiet">{facts.filter(Boolean).join(" · ")}</span>
      {may("alarm rules") && <Button onPress={test}>{words.test}</Button>}
      {(said || fault) && <span role="status">{said || fault}</span>}
    </li>
  );
}

async function resultOf(receiver: string, user: string): Promise<string> {
  try {
    const results = await post("/notify/{receiver}/test", { receiver, user });
    if (results.length === 0) return words.nobody;
    return results
      .map(({ to, outcome, reason }) => [to, words.outcomes[outcome], reason].filter(Boolean).join(": "))
      .join(" · ");
  } catch (error) {
    return failureText(error);
  }
}
