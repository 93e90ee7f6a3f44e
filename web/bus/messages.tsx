/** Messages as they come, decoded: by a filter, paused, one of them looked at. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Button, Choice, Empty, Field } from "../parts/controls.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { openSheet } from "../parts/sheets.ts";
import { route } from "../store/route.ts";
import { clockText, type Device, type Line, lineName, nameOf } from "./names.ts";
import { Rows } from "./rows.tsx";
import { texts } from "./texts.ts";
import { fieldsText, type Message, numbersIn, valueText, WatchedMessages } from "./watched.ts";

/** After the last key, before another stream is asked for. */
const SETTLE_MS = 400;
const ROW_PX = 48;
const EVERYBODY = 255;

interface MessagesProps {
  readonly lines: readonly Line[];
  readonly devices: readonly Device[];
}

export function Messages({ lines, devices }: MessagesProps) {
  const watched = useMemo(() => new WatchedMessages(), []);
  const [filter, setFilter] = useState(() => filterOf(route.value.query));
  const isPaused = useSignal(false);
  const query = queryOf(filter);
  useEffect(() => {
    watched.clear();
  }, [query]);
  useEffect(() => {
    if (isPaused.value || query === undefined) return undefined;
    const timer = setTimeout(() => watched.open(query), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      watched.close();
    };
  }, [query, isPaused.value]);
  const names = useMemo(() => namesOf(devices), [devices]);
  const [said, hold] = useHeld(watched.messages.value);
  return (
    <section class="bus-messages">
      <Filters filter={filter} lines={lines} onFilter={setFilter} />
      <div class="bus-bar">
        <Button kind={isPaused.value ? "primary" : "plain"} onPress={() => void (isPaused.value = !isPaused.value)}>
          {isPaused.value ? texts.message.goOn : texts.message.pause}
        </Button>
        <Button onPress={() => watched.clear()}>{texts.message.clear}</Button>
        <p class="quiet" role="status">
          {isPaused.value ? `${texts.message.paused} ` : ""}
          <Counts watched={watched} isHeld={said !== watched.messages.value} />
        </p>
      </div>
      {said.length === 0 ? (
        <Empty>{texts.message.waiting}</Empty>
      ) : (
        <Rows
          label={texts.message.list}
          rows={said}
          onHold={hold}
          rowPx={ROW_PX}
          draw={(message) => <MessageRow message={message} names={names} hasLines={lines.length > 1} />}
        />
      )}
    </section>
  );
}

/** What somebody points at stays where it is: else they would press what has just come in its place. */
function useHeld(messages: readonly Message[]): [readonly Message[], (isHeld: boolean) => void] {
  const [held, setHeld] = useState<readonly Message[]>();
  return [held ?? messages, (isHeld) => setHeld(isHeld ? (held ?? messages) : undefined)];
}

function Counts({ watched, isHeld }: { readonly watched: WatchedMessages; readonly isHeld: boolean }) {
  const { passed, dropped } = watched.counts.value;
  if (watched.isLost.value) return <>{texts.message.lost}</>;
  if (passed === 0) return null;
  const missed = dropped > 0 ? ` · ${texts.message.dropped(dropped)}` : "";
  return (
    <>
      {texts.message.counts(watched.messages.value.length, passed)}
      {missed}
      {isHeld && ` · ${texts.message.held}`}
    </>
  );
}

interface Filter {
  readonly line: string;
  readonly pgns: string;
  readonly sources: string;
  readonly text: string;
}

function filterOf(query: URLSearchParams): Filter {
  const of = (name: string) => query.get(name) ?? "";
  return { line: of("lines"), pgns: of("pgns"), sources: of("sources"), text: of("text") };
}

/** Undefined while a number is not one. */
function queryOf({ line, pgns, sources, text }: Filter): string | undefined {
  const numbers = { pgns: numbersIn(pgns), sources: numbersIn(sources) };
  if (numbers.pgns === undefined || numbers.sources === undefined) return undefined;
  const given = Object.entries({ lines: line, text, ...numbers }).filter(([, value]) => value !== "");
  return String(new URLSearchParams(given as [string, string][]));
}

interface FiltersProps {
  readonly filter: Filter;
  readonly lines: readonly Line[];
  readonly onFilter: (change: (before: Filter) => Filter) => void;
}

function Filters({ filter, lines, onFilter }: FiltersProps) {
  const set = (name: keyof Filter) => (value: string) => onFilter((before) => ({ ...before, [name]: value }));
  const wrong = (text: string) => (numbersIn(text) === undefined ? texts.message.wrong : undefined);
  const options = [
    { value: "", text: texts.message.all },
    ...lines.map(({ line }) => ({ value: line, text: lineName(line) })),
  ];
  return (
    <div class="bus-filters">
      <Field label={texts.message.pgns} value={filter.pgns} onValue={set("pgns")} hint={wrong(filter.pgns)} />
      <Field
        label={texts.message.sources}
        value={filter.sources}
        onValue={set("sources")}
        hint={wrong(filter.sources)}
      />
      <Field label={texts.message.text} type="search" value={filter.text} onValue={set("text")} />
      {lines.length > 1 && (
        <Choice label={texts.message.line} value={filter.line} options={options} onValue={set("line")} />
      )}
    </div>
  );
}

type Names = ReadonlyMap<string, string>;

function namesOf(devices: readonly Device[]): Names {
  return new Map(devices.map((device) => [`${device.interface} ${device.address}`, nameOf(device)]));
}

function MessageRow(props: { readonly message: Message; readonly names: Names; readonly hasLines: boolean }) {
  const { message, names, hasLines } = props;
  const { line, source, pgn, id, timestamp } = message;
  const sender = names.get(`${line} ${source}`);
  const from =
    sender === undefined || sender.endsWith(` ${source}`) ? (sender ?? String(source)) : `${sender} (${source})`;
  const open = () => openSheet(() => <MessageSheet message={message} from={from} />);
  return (
    <button type="button" class="bus-message" onClick={open}>
      <span class="bus-message-time">{clockText(timestamp)}</span>
      <span class="bus-message-pgn">{pgn}</span>
      <span class="bus-message-id">{id ?? texts.message.unknown}</span>
      <span class="bus-message-from">{hasLines ? `${from} · ${lineName(line)}` : from}</span>
      <span class="bus-message-fields">{fieldsText(message)}</span>
    </button>
  );
}

function MessageSheet({ message, from }: { readonly message: Message; readonly from: string }) {
  const { pgn, id, fields = {}, bytes, destination, priority, timestamp, line } = message;
  const facts: [string, string][] = [
    [texts.message.from, from],
    [texts.message.to, destination === EVERYBODY ? texts.message.everybody : String(destination)],
    [texts.message.priority, String(priority)],
    [texts.message.line, lineName(line)],
  ];
  return (
    <Sheet title={`${id ?? texts.message.unknown} · ${pgn}`}>
      <p class="quiet">{clockText(timestamp)}</p>
      <dl class="facts">
        {[...Object.entries(fields).map(([name, value]) => [name, valueText(value)] as const), ...facts].map(
          ([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <h3>{texts.message.bytes}</h3>
      <p class="bus-bytes">{bytes.match(/../g)?.join(" ")}</p>
    </Sheet>
  );
}
