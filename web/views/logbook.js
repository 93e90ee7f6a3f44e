/** The log book: newest entries first, how far they are signed, a line to write in it, and the check of its chain. */
import { getJson, post } from "../api.js";
import { h, setText } from "../dom.js";
import { countersignByPasskey, signingPasskey } from "../passkey-signature.js";
import { texts } from "../texts.js";
import { logEntry, namedBy } from "./logbook-entry.js";
import { signedState } from "./logbook-signed.js";
import { asked } from "./ask.js";
import { askForm } from "./dialog.js";
import { notice } from "./notice.js";
import { knownUser } from "./user.js";

const PAGE = 100;
const REFRESH_MS = 5000;

export function logbookPage() {
  const list = h("ol", { class: "records log", reversed: true });
  const older = h(
    "button",
    { type: "button", class: "plain", hidden: true, onclick: () => void loadOlder() },
    texts.logbook.older,
  );
  // What is asked of the interface.
  let choice = {};
  let entries = [];

  const query = (extra = {}) =>
    getJson(`/logbook?${new URLSearchParams({ limit: String(PAGE), ...choice, ...extra })}`);

  const signed = signedState();
  const border = h("li", { class: "signed-border quiet" }, texts.logbook.unsignedAbove);
  let signedEntries = 0;

  const draw = () => {
    const rows = entries.map((entry) => known.get(entry.id) ?? remember(entry));
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const named = namedBy(entries);
    for (const [i, { id }] of entries.entries()) rows[i].related(byId, named.get(id) ?? []);
    const elements = rows.map(({ element }) => element);
    const firstSigned = entries.findIndex(({ id }) => id <= signedEntries);
    if (firstSigned > 0) elements.splice(firstSigned, 0, border);
    list.replaceChildren(...(elements.length === 0 ? [h("li", { class: "quiet" }, texts.logbook.empty)] : elements));
  };
  // Rows are kept, so that an opened detail stays open when new entries come.
  const known = new Map();
  const remember = (entry) => {
    const row = logEntry(entry, {
      show,
      correct: (wrong) => void correct(wrong, load),
      countersign: (seen) => void countersign(seen, load),
    });
    known.set(entry.id, row);
    return row;
  };
  const show = (id) => {
    const row = known.get(id)?.element;
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  };

  const load = async () => {
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
      list.replaceChildren(h("li", { class: "quiet" }, texts.failed(error.message)));
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

  const filter = h(
    "select",
    {
      "aria-label": texts.logbook.allKinds,
      onchange: (event) => {
        choice = JSON.parse(event.target.value);
        entries = [];
        older.hidden = true;
        void load();
      },
    },
    ...choices().map(([name, value]) => h("option", { value: JSON.stringify(value) }, name)),
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
function choices() {
  const { allKinds, withoutAudit, audit, kinds } = texts.logbook;
  return [
    [allKinds, {}],
    [withoutAudit, { audit: "without" }],
    [audit, { audit: "only" }],
    ...Object.entries(kinds).map(([kind, name]) => [name, { kind }]),
  ];
}

function writing(load) {
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
          notice(texts.logbook.failed(error.message), "bad");
        }
        button.disabled = false;
      },
    },
    input,
    button,
  );
}

/** Asks what an entry should have said, and writes that as an entry of its own. */
async function correct({ id, summary }, load) {
  const user = await knownUser();
  if (user === undefined) return;
  const text = await asked(texts.logbook.corrects(id), texts.logbook.correction, summary);
  if (text !== undefined) await write(`/logbook/${id}/corrections`, { summary: text, user }, load);
}

/** Says in the name of whoever is on watch that an entry is right. */
async function countersign({ id, summary }, load) {
  const user = await knownUser();
  if (user === undefined) return;
  const plain = () => write(`/logbook/${id}/countersignatures`, { user }, load);
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

async function write(path, parameters, load) {
  try {
    const { id } = await post(path, parameters);
    notice(texts.logbook.written(id));
    await load();
  } catch (error) {
    notice(texts.logbook.failed(error.message), "bad");
  }
}

function verification() {
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
          setText(result, texts.logbook.verifyFailed(error.message));
        }
        button.disabled = false;
      },
    },
    texts.logbook.verify,
  );
  return h("div", { class: "verify" }, button, result);
}
