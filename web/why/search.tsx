/** The search over all values: by name, id, device or its maker. The arrows go through what is found, and Enter opens it. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Marks } from "../parts/marks.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { closeSheet, openSheet } from "../parts/sheets.ts";
import { wholeName } from "../store/names.ts";
import { unitOf } from "../store/shown.ts";
import { type Definition, definitions, useTag } from "../store/tags.ts";
import { deviceText, loadSources, shownText, type Source, texts } from "./sources.ts";
import { openWhy } from "./why.tsx";
import "./why.css";

/** More than anybody reads. */
const SHOWN = 40;

export function openSearch(): void {
  openSheet(() => <Search />);
}

/** By tag; empty until they are known. */
function useSources(): ReadonlyMap<string, Source> {
  const [sources, setSources] = useState<ReadonlyMap<string, Source>>(new Map());
  useEffect(() => {
    // Without it the search is by names alone.
    loadSources().then(
      (all) => setSources(new Map(all.map((one) => [one.id, one]))),
      () => undefined,
    );
  }, []);
  return sources;
}

function Search() {
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const sources = useSources();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const all = definitions.value;
  const found = useMemo(() => matching([...all.values()], sources, words), [all, sources, words]);
  const shown = found.slice(0, SHOWN);
  const chosen = Math.min(at, shown.length - 1);
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt(Math.max(0, Math.min(shown.length - 1, chosen + step)));
    else if (event.key === "Enter") open(shown[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Sheet title={texts.search}>
      <input
        ref={field}
        class="why-search"
        type="search"
        role="combobox"
        list={undefined}
        aria-label={texts.search}
        aria-expanded="true"
        aria-controls="why-found"
        aria-activedescendant={shown.length > 0 ? `why-found-${chosen}` : undefined}
        placeholder={texts.searchHint}
        autocomplete="off"
        spellcheck={false}
        value={words}
        onInput={({ currentTarget }) => {
          setWords(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <p class="quiet" role="status">
        {found.length === 0 ? texts.nothing(words) : texts.found(shown.length, found.length)}
      </p>
      <ul class="why-found" id="why-found" role="listbox" aria-label={texts.search}>
        {shown.map((tag, i) => (
          <Row
            key={tag.id}
            id={`why-found-${i}`}
            tag={tag}
            source={sources.get(tag.id)}
            isChosen={i === chosen}
            open={() => open(tag)}
          />
        ))}
      </ul>
    </Sheet>
  );
}

function open(tag: Definition | undefined): void {
  if (tag === undefined) return;
  closeSheet();
  openWhy(tag.id);
}

interface RowProps {
  readonly id: string;
  readonly tag: Definition;
  readonly source: Source | undefined;
  readonly isChosen: boolean;
  readonly open: () => void;
}

function Row({ id, tag, source, isChosen, open }: RowProps) {
  const { value, quality, marks } = useTag(tag.id);
  const element = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    <li id={id} role="option" aria-selected={isChosen} ref={element} onClick={open}>
      <span class="why-rival-name">
        {wholeName(tag)}
        <small>
          {tag.id}
          {source !== undefined && source.source !== null && ` · ${deviceText(source.device, source.source)}`}
        </small>
      </span>
      <span class="why-rival-value" data-quality={quality.value}>
        {shownText(tag, value.value)} {unitOf(tag, value.value)} <Marks marks={marks.value} />
      </span>
    </li>
  );
}

/** All words must be found, wherever; names that begin with the first come first, then by the order of a watch. */
function matching(tags: readonly Definition[], sources: ReadonlyMap<string, Source>, text: string): Definition[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const [first = ""] = words;
  return tags
    .flatMap((tag) => {
      const source = sources.get(tag.id);
      const device = source === undefined ? "" : deviceText(source.device, source.source);
      const name = plain(wholeName(tag));
      const all = `${name} ${plain(tag.description)} ${plain(tag.id)} ${plain(device)}`;
      return words.every((word) => all.includes(word)) ? [{ tag, isFirst: name.startsWith(first) }] : [];
    })
    .sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || a.tag.rank - b.tag.rank)
    .map(({ tag }) => tag);
}

/** Without accents and capitals. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}
