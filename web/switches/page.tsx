/** What the project lets be switched: what each device says, and two touches; what came of them is the device's word, or why not. */
import { type Answer, getJson, send } from "../link/api.ts";
import { Act, attempt } from "../parts/act.tsx";
import { Busy, Button } from "../parts/controls.tsx";
import { usePolled } from "../parts/polled.ts";
import { Sheet } from "../parts/sheet.tsx";
import { useBusy } from "../parts/use-busy.ts";
import { askSheet, knownUser } from "../parts/who.tsx";
import { texts } from "./texts.ts";
import "./page.css";

type Switch = Answer<"get", "/switches">[number];

const LOOK_MS = 1000;

export default function Page() {
  const [switches, again] = usePolled(() => getJson("/switches"), LOOK_MS);
  if (switches === undefined) return <Busy />;
  return (
    <div class="switches-page">
      <h1>{texts.title}</h1>
      <p class="quiet">{texts.warning}</p>
      <ul class="switches">
        {switches.map((each) => (
          <One key={each.id} of={each} onDone={again} />
        ))}
      </ul>
    </div>
  );
}

function One({ of, onDone }: { readonly of: Switch; readonly onDone: () => void }) {
  const [isBusy, run] = useBusy();
  const { name, on, said_ago_s: agoS, why } = of;
  const state = on === null ? "unknown" : on ? "on" : "off";
  const to = on === true ? "off" : "on";
  const hindered = why[to];
  const touch = () =>
    run(async () => {
      await order(of, to);
      onDone();
    });
  return (
    <li class="switch">
      <h2>{name}</h2>
      <p class="switch-state" data-state={state}>
        {texts.state[state]}
        <small>{agoS === null ? texts.never : texts.said(agoS)}</small>
      </p>
      <Act right="tags" onPress={touch} disabled={hindered !== null || isBusy}>
        {`${texts.act[to]}: ${name}`}
      </Act>
      {hindered !== null && <p class="quiet">{texts.cannot(hindered)}</p>}
      <p role="status">{outcomeOf(of)}</p>
    </li>
  );
}

/** The first touch is answered with what the second one has to bring, which is in a place where no finger lies by mistake. */
async function order({ id, name }: Switch, to: "on" | "off"): Promise<void> {
  const user = await knownUser(texts.act[to]);
  if (user === undefined) return;
  const asked = { switch_id: id, on: to === "on", user };
  let armed: Switch | undefined;
  await attempt(async () => (armed = await send("/switches/{switch_id}", asked)));
  const made = armed?.order?.id;
  if (made === undefined) return;
  const isMeant = await askSheet<true>((answer) => (
    <Sheet
      title={texts.sure[to](name)}
      foot={
        <Button kind="danger" onPress={() => answer(true)}>
          {texts.act[to]}
        </Button>
      }
    >
      <p>{texts.about}</p>
    </Sheet>
  ));
  if (isMeant) await attempt(() => send("/switches/{switch_id}", { ...asked, order: made }));
}

function outcomeOf({ phase, order: made, why: { reason } }: Switch): string {
  const words = texts.outcome;
  const by = made?.by ?? "";
  if (phase === "entering" || phase === "sent") return words[phase](by);
  if (phase === "done") return words[made?.on === true ? "on" : "off"](by);
  if (phase === "not-done") return words.notDone(by, reason ?? "");
  return phase === "refused" ? words.refused(by, reason ?? "") : "";
}
