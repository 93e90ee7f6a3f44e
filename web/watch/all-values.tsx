/** Every value there is, by system, with words to find one. Only those that are seen are asked for. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Empty, Field } from "../parts/controls.tsx";
import { wholeName } from "../store/names.ts";
import { openTag } from "../store/open-tag.ts";
import { type Definition, definitions, tag } from "../store/tags.ts";
import { isSilent, ranked, SHOWN_ORDER } from "../systems.ts";
import { useReading } from "../tiles/reading.ts";
import { texts } from "./texts.ts";

export function AllValues() {
  const [words, setWords] = useState("");
  const all = [...definitions.value.values()];
  const heard = all.filter(({ id }) => tag(id).quality.peek() !== "none");
  const found = heard.filter((one) => matches(one, words));
  if (heard.length === 0) return <Silent />;
  return (
    <div class="all-values">
      {isSilent(heard) && <Silent />}
      <Field label={texts.filter} type="search" value={words} onValue={setWords} />
      {SHOWN_ORDER.map((system) => {
        const own = ranked(found.filter((one) => one.system === system));
        return own.length === 0 ? null : (
          <section key={system}>
            <h2>{texts.systems[system]}</h2>
            <ul class="all-rows">
              {own.map((definition) => (
                <Row key={definition.id} definition={definition} />
              ))}
            </ul>
          </section>
        );
      })}
      {heard.length < all.length && <p class="quiet">{texts.unheard(all.length - heard.length)}</p>}
    </div>
  );
}

/** It leads to where that is mended. */
function Silent() {
  return (
    <Empty>
      <a href="#/setup">{texts.silent}</a>
    </Empty>
  );
}

/** Each word is somewhere in its name, its description or its id. */
function matches(definition: Definition, words: string): boolean {
  const text = `${wholeName(definition)} ${definition.description} ${definition.id}`.toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Row({ definition }: { readonly definition: Definition }) {
  const element = useRef<HTMLLIElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      rootMargin: "200px",
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return (
    <li ref={element}>
      <button type="button" class="all-row" data-tag={definition.id} onClick={() => void openTag(definition.id)}>
        <span class="all-name" title={definition.id}>
          {wholeName(definition)}
        </span>
        {isSeen && <Value id={definition.id} />}
      </button>
    </li>
  );
}

function Value({ id }: { readonly id: string }) {
  const { text, unit, quality, age, priority } = useReading(id);
  return (
    <span class="all-value" data-quality={quality} data-priority={priority}>
      <b>{text}</b> <i>{[unit, age].filter(Boolean).join(" · ")}</i>
    </span>
  );
}
