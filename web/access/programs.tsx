/** Programs and devices: those that ask to be let in, and those that have a token. */
import { useState } from "preact/hooks";
import { type Scope, SCOPES as SERVICE_SCOPES } from "../../src/access/policy.ts";
import { type Answer, getJson } from "../link/api.ts";
import { change } from "../link/session.ts";
import { Button, Choice, Field } from "../parts/controls.tsx";
import { FormSheet } from "../parts/form.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { closeSheet, openSheet } from "../parts/sheets.ts";
import { formatDate, formatTime } from "../texts/language.ts";
import { useList } from "./list.ts";
import { ownPassword } from "./own-password.ts";
import { Act, Row, Section } from "./section.tsx";
import { words } from "./words.ts";

const SCOPES = Object.keys(SERVICE_SCOPES) as Scope[];
/** Offered ends of a token, in days. */
const DAYS = ["1", "30", "365"] as const;
type Days = (typeof DAYS)[number];

type Request = Answer<"get", "/access/requests">[number];
type Token = Answer<"get", "/access/tokens">[number];

export function Requests() {
  const [requests, again] = useList(() => getJson("/access/requests"));
  const waiting = requests.filter(({ state }) => state === "pending");
  return (
    <Section title={words.requests.title} none={words.requests.none}>
      {waiting.map((request) => {
        const { id, name, address, asked_at: at } = request;
        const allow = () => openSheet(() => <AllowSheet request={request} onDone={again} />);
        return (
          <Row key={id} name={name} facts={[words.requests.asked(formatTime(at)), address, scopesText(request)]}>
            <Button kind="primary" onPress={allow}>
              {words.requests.allow}
            </Button>
            <Act text={words.requests.deny} act={() => change("/access/requests/{id}/deny", { id })} onDone={again} />
          </Row>
        );
      })}
    </Section>
  );
}

export function Tokens() {
  const [tokens, again] = useList(() => getJson("/access/tokens"));
  const make = (
    <Button kind="primary" onPress={() => openSheet(() => <TokenSheet onDone={again} />)}>
      {words.tokens.make}
    </Button>
  );
  return (
    <Section title={words.tokens.title} about={words.tokens.about} none={words.tokens.none} more={make}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} onDone={again} />
      ))}
    </Section>
  );
}

function TokenRow({ token, onDone }: { readonly token: Token; readonly onDone: () => void }) {
  const { id, name, prefix, made_by: by, ends_at: end, used_at: used, address, revoked_at: revoked } = token;
  const until = end === null ? words.tokens.endless : words.until(formatDate(end));
  return (
    <Row
      name={name}
      mark={`${scopesText(token)}${prefix === null ? "" : ` (${prefix}*)`}`}
      isOver={revoked !== null}
      facts={[
        revoked === null ? until : words.tokens.revoked(formatTime(revoked)),
        words.tokens.by(by),
        used === null ? words.tokens.unused : words.tokens.used(formatTime(used), address ?? ""),
      ]}
    >
      {revoked === null && (
        <Act text={words.tokens.revoke} act={() => change("/access/tokens/{id}/revoke", { id })} onDone={onDone} />
      )}
    </Row>
  );
}

function scopesText({ scopes }: { readonly scopes: readonly Scope[] }): string {
  return scopes.map((scope) => words.scopes[scope]).join(", ");
}

interface Grant {
  readonly scopes: readonly Scope[];
  /** What the ids of its tags begin with. */
  readonly prefix: string;
  readonly days: Days;
}

interface GrantFieldsProps {
  readonly grant: Grant;
  readonly onGrant: (change: (before: Grant) => Grant) => void;
}

/** What it may do, and until when. */
function GrantFields({ grant, onGrant }: GrantFieldsProps) {
  const toggle = (scope: Scope) =>
    onGrant(({ scopes, ...rest }) => ({
      ...rest,
      scopes: scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope],
    }));
  return (
    <>
      <fieldset class="access-scopes">
        <legend>{words.tokens.scopes}</legend>
        {SCOPES.map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              name={`scope-${scope}`}
              checked={grant.scopes.includes(scope)}
              onChange={() => toggle(scope)}
            />
            {words.scopes[scope]}
          </label>
        ))}
      </fieldset>
      {grant.scopes.includes("tags") && (
        <Field
          name="prefix"
          label={words.tokens.prefix}
          required
          maxLength={64}
          hint={words.tokens.prefixHint}
          autocapitalize="characters"
          value={grant.prefix}
          onValue={(prefix) => onGrant((before) => ({ ...before, prefix }))}
        />
      )}
      <Choice
        label={words.tokens.end}
        value={grant.days}
        options={DAYS.map((value) => ({ value, text: words.tokens.days(Number(value)) }))}
        onValue={(days) => onGrant((before) => ({ ...before, days }))}
      />
    </>
  );
}

function AllowSheet({ request, onDone }: { readonly request: Request; readonly onDone: () => void }) {
  const { id, name, scopes } = request;
  const [grant, setGrant] = useState<Grant>({ scopes, prefix: "", days: "365" });
  const act = async ({ current = "" }) => {
    await change("/access/requests/{id}/approve", { id, ...asked(grant), current });
    onDone();
  };
  return (
    <FormSheet title={words.requests.allowTitle(name)} button={words.requests.allow} fields={[ownPassword]} act={act}>
      <GrantFields grant={grant} onGrant={setGrant} />
    </FormSheet>
  );
}

/** The token is kept as a hash: it is seen here for the only time. */
function TokenSheet({ onDone }: { readonly onDone: () => void }) {
  const [grant, setGrant] = useState<Grant>({ scopes: ["read"], prefix: "", days: "365" });
  const name = { name: "name", label: words.tokens.name, required: true, maxLength: 64 };
  const act = async ({ name: called = "", current = "" }) => {
    const { token } = await change("/access/tokens", { name: called, ...asked(grant), current });
    onDone();
    // Over this sheet, which then closes: what is shown once must not go with it.
    setTimeout(() => openSheet(() => <MadeSheet name={called} token={token} />));
  };
  return (
    <FormSheet title={words.tokens.make} button={words.tokens.make} fields={[name, ownPassword]} act={act}>
      <GrantFields grant={grant} onGrant={setGrant} />
    </FormSheet>
  );
}

function MadeSheet({ name, token }: { readonly name: string; readonly token: string }) {
  const foot = (
    <Button kind="primary" onPress={closeSheet}>
      {words.tokens.copied}
    </Button>
  );
  return (
    <Sheet title={name} foot={foot}>
      <p>{words.tokens.once}</p>
      <code class="code">{token}</code>
    </Sheet>
  );
}

function asked({ scopes, prefix, days }: Grant) {
  const below = scopes.includes("tags") ? { prefix } : {};
  return { scopes: SCOPES.filter((scope) => scopes.includes(scope)), ...below, days: Number(days) };
}
