/** The log book: newest entries first, how far they are signed, a line to write in it, and the check of its chain. */
import { type Asked, getJson, post, messageOf } from "../link/api.ts";
import { h, setText } from "../dom.ts";
import { countersignByPasskey, signingPasskey } from "../passkey-signature.ts";
import { texts } from "../texts.ts";
import { type Entry, type EntryRow, logEntry, namedBy } from "./logbook-entry.ts";
import { signedState } from "./logbook-signed.ts";
import { asked } from "./ask.ts";
import { askForm } from "./dialog.ts";
import { notice } from "./notice.ts";
import type { Page } from "./page.ts";
import { knownUser } from "./user.ts";

/** Shows what is so now. */
type Load = () => Promise<void>;

/** What of the book is asked for. */
type Choice = Asked<"get", "/logbook">;

const PAGE = 100;
const REFRESH_MS = 5000;

export function logbookPage(): Page {
  const list = h("ol", { class: "records log", reversed: true });
  const older = h(
    "button",
    { type: "button", class: "plain", hidden: true, onclick: () => void loadOlder() },
    texts.logbook.older,
  );
  // What is asked of the interface.
  let choice: Choice = {};
  let entries: readonly Entry[] = [];

  const query = (extra: Choice = {}) => getJson("/logbook", { limit: PAGE, ...choice, ...extra });

  const signed = signedState();
  const border = h("li", { class: "signed-border quiet" }, texts.logbook.unsignedAbove);
  let signedEntries = 0;

  const draw = (): void => {
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const named = namedBy(entries);
    const elements = entries.map((entry) => {
      const row = known.get(entry.id) ?? remember(entry);
      row.related(byId, named.get(entry.id) ?? []);
      return row.element;
    });
    const firstSigned = entries.findIndex(({ id }) => id <= signedEntries);
    if (firstSigned > 0) elements.splice(firstSigned, 0, border);
    list.replaceChildren(...(elements.length === 0 ? [h("li", { class: "quiet" }, texts.logbook.empty)] : elements));
  };
  // Rows are kept, so that an opened detail stays open when new entries come.
  const known = new Map<number, EntryRow>();
  const remember = (entry: Entry): EntryRow => {
    const row = logEntry(entry, {
      show,
      correct: (wrong) => void correct(wrong, load),
      countersign: (seen) => void countersign(seen, load),
    });
    known.set(entry.id, row);
    return row;
  };
  const show = (id: number): void => {
    const row = known.get(id)?.element;
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  };

  const load = async (): Promise<void> => {
    try {
      const newest = await query();
      const oldest = newest.at(-1)?.id ?? Infinity;
      const before = entries[0]?.id;
      const merged = [...newest, ...entries.filter(({ id }) => id < oldest)];
      const same = merged.length === entries.length && merged[0]?.id === before;
      entries = merged;
      const signedBefore = signedEntries;
      signedEntries = await signed.load(entries);
      if (!same || signedEntries !== signedBefore || list.childElementCount === 0) draw();
      if (newest.length === PAGE && entries.length === PAGE) older.hidden = false;
    } catch (error) {
      list.replaceChildren(h("li", { class: "quiet" }, texts.failed(messageOf(error))));
    }
  };

  const loadOlder = async () => {
    const last = entries.at(-1);
    if (last === undefined) return;
    // Entries of the same instant as the last one come again, and are left out by their id.
    const more = await query({ until: last.timestamp });
    const fresh = more.filter(({ id }) => id < last.id);
    entries = [...entries, ...fresh];
    older.hidden = fresh.length === 0;
    draw();
  };

  const offered = choices();
  const filter = h(
    "select",
    {
      "aria-label": texts.logbook.allKinds,
      onchange: () => {
        choice = offered[filter.selectedIndex]?.choice ?? {};
        entries = [];
        older.hidden = true;
        void load();
      },
    },
    ...offered.map(({ name }) => h("option", {}, name)),
  );

  void load();
  const timer = setInterval(() => document.visibilityState === "visible" && void load(), REFRESH_MS);
  return {
    element: h(
      "section",
      { class: "page" },
      h("header", { class: "page-head" }, h("h2", {}, texts.pages.logbook), filter, verification()),
      signed.element,
      writing(load),
      list,
      older,
    ),
    end: () => clearInterval(timer),
  };
}

/** What can be chosen, by its name: the audit apart, and each kind of what the crew and the vessel have done. */
function choices(): { readonly name: string; readonly choice: Choice }[] {
  const { allKinds, withoutAudit, audit, kinds } = texts.logbook;
  return [
    { name: allKinds, choice: {} },
    { name: withoutAudit, choice: { audit: "without" } },
    { name: audit, choice: { audit: "only" } },
    ...Object.entries(kinds).map(([kind, name]) => ({ name, choice: { kind } })),
  ];
}

function writing(load: Load): HTMLElement {
  const input = h("input", {
    name: "summary",
    maxlength: "4096",
    required: true,
    autocomplete: "off",
    placeholder: texts.logbook.what,
    "aria-label": texts.logbook.what,
  });
  const button = h("button", { class: "primary" }, texts.logbook.add);
  return h(
    "form",
    {
      class: "writing",
      onsubmit: async (event) => {
        event.preventDefault();
        const user = await knownUser();
        if (user === undefined) return;
        button.disabled = true;
        try {
          const { id } = await post("/logbook", { kind: "manual", summary: input.value.trim(), user });
          input.value = "";
          notice(texts.logbook.written(id));
          await load();
        } catch (error) {
          notice(texts.logbook.failed(messageOf(error)), "bad");
        }
        button.disabled = false;
      },
    },
    input,
    button,
  );
}

/** Asks what an entry should have said, and writes that as an entry of its own. */
async function correct({ id, summary }: Entry, load: Load): Promise<void> {
  const user = await knownUser();
  if (user === undefined) return;
  const text = await asked(texts.logbook.corrects(id), texts.logbook.correction, summary);
  if (text !== undefined)
    await write(() => post("/logbook/{entry_id}/corrections", { entry_id: id, summary: text, user }), load);
}

/** Says in the name of whoever is on watch that an entry is right. */
async function countersign({ id, summary }: Entry, load: Load): Promise<void> {
  const user = await knownUser();
  if (user === undefined) return;
  const plain = () => write(() => post("/logbook/{entry_id}/countersignatures", { entry_id: id, user }), load);
  const passkey = await signingPasskey();
  if (passkey === undefined) {
    await plain();
    return;
  }
  const { sign, without, why } = texts.logbook.byPasskey;
  await askForm({
    title: texts.logbook.countersigning(id),
    fields: [h("blockquote", {}, summary), h("p", { class: "quiet" }, why)],
    button: h("button", { class: "primary" }, sign),
    act: async () => {
      const receipt = await countersignByPasskey(id, passkey);
      notice(texts.logbook.written(receipt.id));
      await load();
    },
    other: { text: without, act: plain },
  });
}

async function write(work: () => Promise<{ readonly id: number }>, load: Load): Promise<void> {
  try {
    const { id } = await work();
    notice(texts.logbook.written(id));
    await load();
  } catch (error) {
    notice(texts.logbook.failed(messageOf(error)), "bad");
  }
}

function verification(): HTMLElement {
  const result = h("p", { class: "verification", role: "status" });
  const button = h(
    "button",
    {
      type: "button",
      class: "plain",
      onclick: async () => {
        button.disabled = true;
        result.className = "verification";
        setText(result, texts.logbook.verifying);
        try {
          const { ok, broken_entry_ids: broken } = await getJson("/logbook/verify");
          result.classList.add(ok ? "good" : "bad");
          setText(result, ok ? texts.logbook.intact : texts.logbook.broken(broken.join(", ")));
        } catch (error) {
          result.classList.add("bad");
          setText(result, texts.logbook.verifyFailed(messageOf(error)));
        }
        button.disabled = false;
      },
    },
    texts.logbook.verify,
  );
  return h("div", { class: "verify" }, button, result);
}
