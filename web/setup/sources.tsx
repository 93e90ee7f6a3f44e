/** What the vessel is heard by: what was found on the computer, gateways in the network, what the project has already. */
import { useState } from "preact/hooks";
import type { Answer } from "../link/api.ts";
import { Button, Choice, Field } from "../parts/controls.tsx";
import { health } from "../store/health.ts";
import { changeProject, type Source, written } from "./project.ts";
import { texts } from "./texts.ts";

type Setup = Answer<"get", "/setup">;
export type Computer = Setup["computer"];
type Form = Setup["forms"][number];
export interface SourcesProps {
  readonly forms: readonly Form[];
  readonly computer: Computer;
  readonly sources: readonly Source[];
  /** Gives or resolves to false where it was refused. */
  readonly onAdd: (source: Source) => unknown;
  readonly onRemove: (at: number) => unknown;
}

export function Sources({ forms, computer, sources, onAdd, onRemove }: SourcesProps) {
  return (
    <>
      {sources.length === 0 && <p class="quiet">{texts.sources.none}</p>}
      <ul class="setup-list">
        {sources.map((source, at) => (
          <li key={JSON.stringify(source)}>
            <SourceName source={source} forms={forms} />
            <Button onPress={() => onRemove(at)} label={`${texts.sources.remove}: ${nameOfSource(source, forms)}`}>
              {texts.sources.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Found forms={forms} computer={computer} sources={sources} onAdd={onAdd} />
      <Gateway forms={forms} sources={sources} onAdd={onAdd} />
      <p class="quiet">{texts.sources.others}</p>
    </>
  );
}

/** With what the service says of it, where it has such a source already. */
function SourceName({ source, forms }: Pick<SourcesProps, "forms"> & { readonly source: Source }) {
  const found = health.value?.sources.find((each) => each.type === source.type && isCalled(each.name, source));
  return (
    <span>
      {nameOfSource(source, forms)}
      {found?.state === "running" && <span class="quiet">{texts.sources.heard}</span>}
      {found !== undefined && found.fault !== null && <span class="setup-fault">{found.fault}</span>}
    </span>
  );
}

/** Whether the service has that source by this name: its own, that of its place, or its address and port. */
function isCalled(name: string, { name: own, url, file, device, interface: bus, host, port }: Source): boolean {
  if (own === name) return true;
  const place = url ?? file ?? device ?? bus;
  if (place !== undefined) return String(place).includes(name);
  return (
    (host === undefined || name.includes(String(host))) && (port === undefined || name.endsWith(`:${String(port)}`))
  );
}

export function nameOfSource(source: Source, forms: readonly Form[]): string {
  const { type } = source;
  const of = (key: string) => String(source[key] ?? "");
  if (type === "socketcan") return `${texts.sources.can(of("interface"), true)}${spokenAt(source)}`;
  if (type === "simulator") return texts.sources.simulator;
  if (type === "replay") return `${texts.sources.replay} ${of("file")}`;
  if (type === "nmea0183" && source["file"] !== undefined) return texts.sources.serial(of("file"));
  const place = source["url"] ?? source["device"];
  const at = String(place ?? [source["host"], source["port"]].filter(Boolean).join(":"));
  const isSentTo = type === "nmea0183" && source["host"] === undefined && source["protocol"] !== "tcp";
  const ofType = forms.filter(({ item }) => item["type"] === type);
  const spoken = ofType.filter(({ item }) => item["protocol"] === source["protocol"]);
  const likely = spoken.length > 0 ? spoken : ofType;
  const form = likely.find(({ is_open: isOpen }) => isOpen === isSentTo) ?? likely[0];
  return `${form?.name ?? type} ${at}`;
}

const J1939 = "j1939";
const BMS_CAN = "bms-can";
const spokenAt = ({ protocol }: Source) => (protocol === J1939 ? " · J1939" : protocol === BMS_CAN ? " · BMS-Can" : "");

/** What was found: the computer's own interfaces, and what announces itself on the network. One tap takes it. */
function Found({ forms, computer, sources, onAdd }: Omit<SourcesProps, "onRemove">) {
  const { can, serial, announced } = computer;
  const all = [
    ...can.flatMap(({ name, up, frames }) =>
      [{}, { protocol: J1939 }, { protocol: BMS_CAN }].map((spoken) => ({
        text: `${texts.sources.can(name, up)}${spokenAt({ type: "socketcan", ...spoken })}`,
        about: texts.sources.frames(frames),
        source: { type: "socketcan", interface: name, ...spoken },
      })),
    ),
    ...serial.map(({ file, type }) => {
      const source = type === "nmea0183" ? { type, file } : { type, device: file };
      return { text: nameOfSource(source, forms), about: file, source };
    }),
    ...announced.flatMap(({ type, name, host, port }) =>
      forms
        .filter(({ announced_as: kind }) => kind === type)
        .map((form) => ({
          text: `${form.name} · ${name}`,
          about: `${host}:${port}`,
          source: form.port === null ? filled(form, `${host}:${port}`, port) : filled(form, host, port),
        })),
    ),
  ];
  const found = all.filter(({ source }) => !sources.some((used) => isThe(source, used)));
  return (
    <>
      <h3>{texts.sources.found}</h3>
      {all.length === 0 && <p class="quiet">{texts.sources.nothingFound}</p>}
      <ul class="setup-list">
        {found.map(({ text, about, source }) => (
          <li key={JSON.stringify(source)}>
            <span>
              {text} <span class="quiet">{about}</span>
            </span>
            <Button kind="primary" onPress={() => onAdd(source)} label={`${texts.sources.add}: ${text}`}>
              {texts.sources.add}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whatever else the project says of it. */
function isThe(found: Source, used: Source): boolean {
  return Object.entries(found).every(([key, value]) => value === J1939 || used[key] === value);
}

/** What stands for `{at}` and `{port}` in the form's item. A list without an address is left out; whole URLs stay what they are. */
function filled({ item }: Form, at: string, port: number): Source {
  const value = (text: string) => (at.includes("://") && text.includes("://") ? at : text.replace("{at}", at));
  const filledIn = Object.entries(item).flatMap(([key, of]): [string, unknown][] => {
    if (typeof of !== "string") return at === "" ? [] : [[key, of.map(value)]];
    return [[key, of === "{port}" ? port : value(of)]];
  });
  return { type: String(item["type"]), ...Object.fromEntries(filledIn) };
}

function Gateway({ forms, sources, onAdd }: Pick<SourcesProps, "forms" | "sources" | "onAdd">) {
  const [chosen, setChosen] = useState("0");
  const [host, setHost] = useState("");
  const [typedPort, setPort] = useState<string>();
  const form = forms[Number(chosen)];
  if (form === undefined) return null;
  const port = typedPort ?? String(form.port ?? "");
  const hasUrl = form.port === null;
  const isWhole = (form.is_open || host.trim() !== "") && (hasUrl || (/^\d{1,5}$/.test(port) && Number(port) < 65_536));
  const choose = (value: string) => {
    setChosen(value);
    setPort(undefined);
  };
  const typed = filled(form, host.trim(), Number(port));
  const isNew = isWhole && !sources.some((used) => isThe(typed, used));
  const add = async () => {
    if ((await onAdd(typed)) !== false) setHost("");
  };
  return (
    <>
      <h3>{texts.sources.gateway}</h3>
      <Choice
        label={texts.sources.kind}
        value={chosen}
        options={forms.map(({ name }, at) => ({ value: String(at), text: name }))}
        onValue={choose}
      />
      <div class="setup-fields">
        <Field
          label={hasUrl ? texts.sources.url : texts.sources.host}
          value={host}
          onValue={setHost}
          hint={form.hint}
        />
        {!hasUrl && <Field label={texts.sources.port} value={port} onValue={setPort} />}
      </div>
      <Button kind={isNew ? "primary" : "plain"} onPress={add} disabled={!isNew}>
        {texts.sources.add}
      </Button>
    </>
  );
}

export function SourceSettings({ forms, computer }: Pick<SourcesProps, "forms" | "computer">) {
  const sources = written().sources ?? [];
  return (
    <section class="setup-card">
      <h2>{texts.sources.title}</h2>
      <Sources
        forms={forms}
        computer={computer}
        sources={sources}
        onAdd={(source) => changeProject([{ path: ["sources", sources.length], value: source }])}
        onRemove={(at) => changeProject([{ path: ["sources", at] }])}
      />
      <p class="quiet">{texts.sources.inForce}</p>
    </section>
  );
}
