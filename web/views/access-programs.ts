/** Programs and devices: those that ask to be let in, and those that have a token. */
import { SCOPES as SERVICE_SCOPES, type Scope } from "../../src/access/policy.ts";
import type { Answer } from "../link/api.ts";
import { type Child, h } from "../dom.ts";
import { change } from "../link/session.ts";
import { formatDate, formatTime, texts } from "../texts.ts";
import { accessRow, accessSection, actButton, type Load, ownPassword } from "./access-section.ts";
import { type Answers, askForm } from "./dialog.ts";

const words = texts.access;
const SCOPES = Object.keys(SERVICE_SCOPES) as Scope[];
type AccessRequest = Answer<"get", "/access/requests">[number];
type ProgramToken = Answer<"get", "/access/tokens">[number];
/** Offered ends of a token, in days. */
const DAYS = [1, 30, 365];

export function requestsSection(requests: readonly AccessRequest[], load: Load): HTMLElement {
  const waiting = requests.filter(({ state }) => state === "pending");
  return accessSection({
    title: words.requests.title,
    none: words.requests.none,
    rows: waiting.map((request) => {
      const { id, name, address, asked_at: at } = request;
      return accessRow({
        name,
        facts: [words.requests.asked(formatTime(at)), address, scopesOf(request)],
        acts: [
          h(
            "button",
            { type: "button", class: "primary", onclick: () => void approve(request, load) },
            words.requests.allow,
          ),
          actButton(words.requests.deny, () => change("/access/requests/{id}/deny", { id }), load),
        ],
      });
    }),
  });
}

export function tokensSection(tokens: readonly ProgramToken[], load: Load): HTMLElement {
  const make = h(
    "button",
    { type: "button", class: "primary", onclick: () => void makeToken(load) },
    words.tokens.make,
  );
  return accessSection({
    title: words.tokens.title,
    about: words.tokens.about,
    none: words.tokens.none,
    more: make,
    rows: tokens.map((token) => tokenRow(token, load)),
  });
}

function tokenRow(token: ProgramToken, load: Load): HTMLElement {
  const { id, name, made_by: by, ends_at: end, used_at: used, address, revoked_at: revoked } = token;
  return accessRow({
    name,
    mark: scopesOf(token),
    isOver: Boolean(revoked),
    facts: [
      revoked ? words.tokens.revoked(formatTime(revoked)) : end ? words.until(formatDate(end)) : words.tokens.endless,
      words.tokens.by(by),
      used ? words.tokens.used(formatTime(used), address ?? "") : words.tokens.unused,
    ],
    acts: [!revoked && actButton(words.tokens.revoke, () => change("/access/tokens/{id}/revoke", { id }), load)],
  });
}

function scopesOf({ scopes }: { readonly scopes: readonly Scope[] }): string {
  return scopes.map((scope) => words.scopes[scope]).join(", ");
}

/** What it may do, and until when: fields of the two dialogs that let a program in. */
function grantFields(asked: readonly Scope[]): Child[] {
  return [
    h("fieldset", { class: "pills" }, h("legend", {}, words.tokens.scopes), ...SCOPES.map((scope) =>
      h("label", { class: "pill" },
        h("input", { type: "checkbox", name: `scope-${scope}`, value: scope, checked: asked.includes(scope) }),
        h("span", {}, words.scopes[scope])))),
    h("fieldset", { class: "pills" }, h("legend", {}, words.tokens.end), ...DAYS.map((days) =>
      h("label", { class: "pill" },
        h("input", { type: "radio", name: "days", value: String(days), checked: days === 365 }),
        h("span", {}, words.tokens.days(days))))),
    ownPassword(),
  ]; // prettier-ignore
}

function granted(answers: Answers): {
  readonly scopes: readonly Scope[];
  readonly days: number;
  readonly current: string | undefined;
} {
  return {
    scopes: SCOPES.filter((scope) => answers[`scope-${scope}`] !== undefined),
    days: Number(answers["days"]),
    current: answers["current"],
  };
}

async function approve({ id, name, scopes }: AccessRequest, load: Load): Promise<void> {
  const done = await askForm({
    title: words.requests.allowTitle(name),
    fields: grantFields(scopes),
    button: h("button", { class: "primary" }, words.requests.allow),
    act: (answers) => change("/access/requests/{id}/approve", { id, ...granted(answers) }),
  });
  if (done !== undefined) await load();
}

async function makeToken(load: Load): Promise<void> {
  let token = "";
  const done = await askForm({
    title: words.tokens.make,
    fields: [
      h("label", {}, h("span", {}, words.tokens.name), h("input", { name: "name", required: true, maxlength: "64" })),
      ...grantFields(["read"]),
    ],
    button: h("button", { class: "primary" }, words.tokens.make),
    act: async (answers) => {
      ({ token } = await change("/access/tokens", { name: answers["name"], ...granted(answers) }));
    },
  });
  if (done === undefined) return;
  await load();
  // It is kept as a hash: here it is seen for the only time.
  await askForm({
    title: done["name"],
    fields: [h("p", {}, words.tokens.once), h("code", { class: "command" }, token)],
    button: h("button", { class: "primary" }, words.tokens.copied),
  });
}
