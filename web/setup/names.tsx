/** What engines, tanks, batteries, temperatures and switches are called aboard, and on which side the engines are. */
import { useState } from "preact/hooks";
import { Button, Choice } from "../parts/controls.tsx";
import { definitions } from "../store/tags.ts";
import { useReading } from "../tiles/reading.ts";
import { devicesIn, wordsOf } from "./devices.ts";
import { changeProject, written } from "./project.ts";
import { texts } from "./texts.ts";

const SIDES = ["none", "port", "centre", "starboard"] as const;
type Side = (typeof SIDES)[number];

interface Named {
  readonly name: string;
  readonly side: Side;
}

export function NameSettings() {
  const devices = devicesIn([...definitions.value.keys()]);
  const before = namesOf(devices.map(({ id }) => id));
  const [typed, setTyped] = useState<Readonly<Record<string, Named>>>({});
  const now = { ...before, ...typed };
  const changed = devices.filter(({ id }) => JSON.stringify(now[id]) !== JSON.stringify(before[id]));
  const save = async () => {
    const changes = changed.map(({ id }) => ({ path: ["names", id], value: valueOf(now[id]) }));
    if (await changeProject(changes)) setTyped({});
  };
  // Until something is heard the sources come first.
  if (devices.length === 0) return null;
  return (
    <section class="setup-card">
      <h2>{texts.names.title}</h2>
      <p class="quiet">{texts.names.about}</p>
      <div class="setup-names">
        {devices.map(({ id, hasSide, telling }) => (
          <NameRow
            key={id}
            id={id}
            telling={telling}
            hasSide={hasSide}
            named={now[id] ?? { name: "", side: "none" }}
            onNamed={(named) => setTyped((before) => ({ ...before, [id]: named }))}
          />
        ))}
      </div>
      <Button label={`${texts.save}: ${texts.names.title}`} onPress={save} disabled={changed.length === 0}>
        {texts.save}
      </Button>
    </section>
  );
}

function namesOf(ids: readonly string[]): Readonly<Record<string, Named>> {
  const { names = {} } = written();
  return Object.fromEntries(
    ids.map((id) => {
      const { name = "", side = "none" } = names[id] ?? {};
      return [id, { name, side: side as Side }];
    }),
  );
}

/** Without a name there is nothing to say of its side. */
function valueOf(named: Named | undefined): object | undefined {
  if (named === undefined || named.name.trim() === "") return undefined;
  return { name: named.name.trim(), ...(named.side === "none" ? {} : { side: named.side }) };
}

interface NameRowProps {
  readonly id: string;
  /** The tag whose value tells which it is. */
  readonly telling: string;
  readonly hasSide: boolean;
  readonly named: Named;
  readonly onNamed: (named: Named) => void;
}

function NameRow({ id, telling, hasSide, named, onNamed }: NameRowProps) {
  return (
    <div class="setup-name">
      <p>
        {wordsOf(id)} <Telling id={telling} />
      </p>
      <input
        class="setup-input"
        aria-label={`${texts.names.name}: ${wordsOf(id)}`}
        value={named.name}
        maxLength={32}
        onInput={(event) => onNamed({ ...named, name: event.currentTarget.value })}
      />
      {hasSide && (
        <Choice
          label={`${texts.names.side}: ${wordsOf(id)}`}
          value={named.side}
          options={SIDES.map((value) => ({ value, text: texts.names.sides[value] }))}
          onValue={(side) => onNamed({ ...named, side })}
        />
      )}
    </div>
  );
}

/** Its value now: starting an engine, or knowing a tank's level, shows which it is. */
function Telling({ id }: { readonly id: string }) {
  const { definition, text, unit, age } = useReading(id);
  if (definition === undefined) return null;
  return <span class="quiet">{[`${text} ${unit}`, age].filter(Boolean).join(" · ")}</span>;
}
