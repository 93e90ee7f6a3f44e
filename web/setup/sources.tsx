/** What the vessel is heard by: what was found on the computer, gateways in the network, what the project has already. */
import { useState } from "preact/hooks";
import type { Answer } from "../link/api.ts";
import { Button, Choice, Field } from "../parts/controls.tsx";
import { health } from "../store/health.ts";
import { changeProject, type Source, written } from "./project.ts";
import { texts } from "./texts.ts";

export type Computer = Answer<"get", "/setup">["computer"];
interface SourcesProps {
  readonly computer: Computer;
  readonly sources: readonly Source[];
  /** Gives or resolves to false where it was refused. */
  readonly onAdd: (source: Source) => unknown;
  readonly onRemove: (at: number) => unknown;
}

export function Sources({ computer, sources, onAdd, onRemove }: SourcesProps) {
  return (
    <>
      {sources.length === 0 && <p class="quiet">{texts.sources.none}</p>}
      <ul class="setup-list">
        {sources.map((source, at) => (
          <li key={JSON.stringify(source)}>
            <SourceName source={source} />
            <Button onPress={() => onRemove(at)} label={`${texts.sources.remove}: ${nameOfSource(source)}`}>
              {texts.sources.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Found computer={computer} sources={sources} onAdd={onAdd} />
      <Gateway sources={sources} onAdd={onAdd} />
      <p class="quiet">{texts.sources.others}</p>
    </>
  );
}

/** With what the service says of it, where it has such a source already. */
function SourceName({ source }: { readonly source: Source }) {
  const found = health.value?.sources.find((each) => each.type === source.type && isCalled(each.name, source));
  return (
    <span>
      {nameOfSource(source)}
      {found?.state === "running" && <span class="quiet">{texts.sources.heard}</span>}
      {found !== undefined && found.fault !== null && <span class="setup-fault">{found.fault}</span>}
    </span>
  );
}

/** Whether the service has that source by this name: of its place, or of its address and port. */
function isCalled(name: string, { url, file, interface: bus, host, port }: Source): boolean {
  const place = url ?? file ?? bus;
  if (place !== undefined) return String(place).includes(name);
  return (
    (host === undefined || name.includes(String(host))) && (port === undefined || name.endsWith(`:${String(port)}`))
  );
}

export function nameOfSource(source: Source): string {
  const { type } = source;
  const of = (key: string) => String(source[key] ?? "");
  if (type === "socketcan") return texts.sources.can(of("interface"), true);
  if (type === "simulator") return texts.sources.simulator;
  if (type === "replay") return `${texts.sources.replay} ${of("file")}`;
  if (type === "nmea0183" && source["file"] !== undefined) return texts.sources.serial(of("file"));
  const at = source["url"] === undefined ? [source["host"], source["port"]].filter(Boolean).join(":") : of("url");
  const isSentTo = type === "nmea0183" && source["host"] === undefined && source["protocol"] !== "tcp";
  return `${kindName(isSentTo ? "nmea0183_udp" : type)} ${at}`;
}

function kindName(type: string): string {
  return (texts.sources.kinds as Readonly<Record<string, string>>)[type] ?? type;
}

/** What was found: the computer's own interfaces, and what announces itself on the network. One tap takes it. */
function Found({ computer, sources, onAdd }: Omit<SourcesProps, "onRemove">) {
  const { can, serial, announced } = computer;
  const all = [
    ...can.map(({ name, up, frames }) => ({
      text: texts.sources.can(name, up),
      about: texts.sources.frames(frames),
      source: { type: "socketcan", interface: name },
    })),
    ...serial.map((file) => ({
      text: texts.sources.serial(file.split("/").at(-1) ?? file),
      about: file,
      source: { type: "nmea0183", file },
    })),
    ...announced.flatMap(({ type, name, host, port }) => {
      const kind = ANNOUNCED[type];
      if (kind === undefined) return [];
      return { text: `${kindName(kind.name)} · ${name}`, about: `${host}:${port}`, source: kind.source(host, port) };
    }),
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
  return Object.entries(found).every(([key, value]) => used[key] === value);
}

interface GatewayKind {
  /** What such a gateway sends by as it comes from its maker; undefined where it has an address alone. */
  readonly port?: string;
  /** It sends to this computer by itself: whoever sends is heard where no address is given. */
  readonly isOpen?: boolean;
  readonly source: (at: string, port: number) => Source;
}

const KINDS = {
  tcp: { port: "1457", source: (host, port) => ({ type: "tcp", host, port }) },
  actisense: { port: "60002", source: (host, port) => ({ type: "tcp", host, port }) },
  udp: { port: "1456", source: (from, port) => ({ type: "udp", port, from: [from] }) },
  nmea0183: { port: "10110", source: (host, port) => ({ type: "nmea0183", host, port }) },
  nmea0183_udp: {
    port: "10110",
    isOpen: true,
    source: (from, port) => ({ type: "nmea0183", port, ...(from !== "" && { from: [from] }) }),
  },
  signalk: { source: (at) => ({ type: "signalk", url: urlOf("http:", at) }) },
  venus: { source: (at) => ({ type: "venus", url: urlOf("mqtt:", at) }) },
} as const satisfies Readonly<Record<string, GatewayKind>>;
type Kind = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

/** By the kind of service that is announced. */
const ANNOUNCED: Readonly<Record<string, { readonly name: Kind; readonly source: GatewayKind["source"] }>> = {
  "_signalk-http._tcp": { name: "signalk", source: (host, port) => KINDS.signalk.source(`${host}:${port}`) },
  "_nmea-0183._tcp": { name: "nmea0183", source: KINDS.nmea0183.source },
};

function Gateway({ sources, onAdd }: Pick<SourcesProps, "sources" | "onAdd">) {
  const [kind, setKind] = useState<Kind>("tcp");
  const [host, setHost] = useState("");
  const [port, setPort] = useState<string>(KINDS.tcp.port);
  const { port: usual, isOpen = false, source }: GatewayKind = KINDS[kind];
  const hasUrl = usual === undefined;
  const isWhole = (isOpen || host.trim() !== "") && (hasUrl || (/^\d{1,5}$/.test(port) && Number(port) < 65_536));
  const choose = (chosen: Kind) => {
    const { port: itsPort = "" }: GatewayKind = KINDS[chosen];
    setKind(chosen);
    setPort(itsPort);
  };
  const typed = source(host.trim(), Number(port));
  const isNew = isWhole && !sources.some((used) => isThe(typed, used));
  const add = async () => {
    if ((await onAdd(typed)) !== false) setHost("");
  };
  return (
    <>
      <h3>{texts.sources.gateway}</h3>
      <Choice
        label={texts.sources.kind}
        value={kind}
        options={KIND_NAMES.map((value) => ({ value, text: texts.sources.kinds[value] }))}
        onValue={choose}
      />
      <div class="setup-fields">
        <Field
          label={hasUrl ? texts.sources.url : texts.sources.host}
          value={host}
          onValue={setHost}
          hint={texts.sources.hints[kind]}
        />
        {!hasUrl && <Field label={texts.sources.port} value={port} onValue={setPort} />}
      </div>
      <Button kind={isNew ? "primary" : "plain"} onPress={add} disabled={!isNew}>
        {texts.sources.add}
      </Button>
    </>
  );
}

/** Who writes no protocol means the usual one. */
function urlOf(protocol: string, at: string): string {
  return at.includes("://") ? at : [protocol, "", at].join("/");
}

export function SourceSettings({ computer }: { readonly computer: Computer }) {
  const sources = written().sources ?? [];
  return (
    <section class="setup-card">
      <h2>{texts.sources.title}</h2>
      <Sources
        computer={computer}
        sources={sources}
        onAdd={(source) => changeProject([{ path: ["sources", sources.length], value: source }])}
        onRemove={(at) => changeProject([{ path: ["sources", at] }])}
      />
      <p class="quiet">{texts.sources.inForce}</p>
    </section>
  );
}
