/** The log book: newest entries first, a line to write in it, and the check of its chain. */
import { getJson, post } from "../api.js";
import { h, setText } from "../dom.js";
import { formatTime, texts } from "../texts.js";
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
  let kind = "";
  let entries = [];

  const query = (extra = {}) =>
    getJson(`/logbook?${new URLSearchParams({ limit: String(PAGE), ...(kind === "" ? {} : { kind }), ...extra })}`);

  const draw = () => {
    const rows = entries.map((entry) => known.get(entry.id) ?? remember(entry));
    list.replaceChildren(...(rows.length === 0 ? [h("li", { class: "quiet" }, texts.logbook.empty)] : rows));
  };
  // Rows are kept, so that an opened detail stays open when new entries come.
  const known = new Map();
  const remember = (entry) => {
    const row = logEntry(entry);
    known.set(entry.id, row);
    return row;
  };

  const load = async () => {
    try {
      const newest = await query();
      const oldest = newest.at(-1)?.id ?? Infinity;
      const before = entries[0]?.id;
      const merged = [...newest, ...entries.filter(({ id }) => id < oldest)];
      const same = merged.length === entries.length && merged[0]?.id === before;
      entries = merged;
      if (!same || list.childElementCount === 0) draw();
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
        kind = event.target.value;
        entries = [];
        older.hidden = true;
        void load();
      },
    },
    h("option", { value: "" }, texts.logbook.allKinds),
    ...Object.entries(texts.logbook.kinds).map(([value, name]) => h("option", { value }, name)),
  );

  void load();
  const timer = setInterval(() => document.visibilityState === "visible" && void load(), REFRESH_MS);
  return {
    element: h(
      "section",
      { class: "page" },
      h("header", { class: "page-head" }, h("h2", {}, texts.pages.logbook), filter, verification()),
      writing(load),
      list,
      older,
    ),
    end: () => clearInterval(timer),
  };
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

function logEntry({ id, kind, timestamp, summary, payload, user, hash }) {
  const details = Object.keys(payload).length > 0;
  return h(
    "li",
    { class: "record entry", "data-kind": kind, value: id },
    h("span", { class: "entry-id" }, String(id)),
    h(
      "div",
      { class: "record-body" },
      h("p", {}, h("b", {}, summary)),
      h(
        "p",
        { class: "quiet" },
        h("time", { datetime: timestamp, title: timestamp }, formatTime(timestamp)),
        ` · ${texts.logbook.kinds[kind] ?? kind} · ${user}`,
      ),
      details &&
        h("details", {}, h("summary", {}, texts.logbook.details), h("pre", {}, JSON.stringify(payload, null, 2))),
    ),
    h("code", { class: "seal", title: texts.logbook.hash }, hash),
  );
}
