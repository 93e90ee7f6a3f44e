/** People: who has an account, in which role, and how one is added, changed or shut out. */
import { useState } from "preact/hooks";
import { type Role, ROLES } from "../../src/access/policy.ts";
import { type Answer, getJson } from "../link/api.ts";
import { change, may, session } from "../link/session.ts";
import { Button, Choice } from "../parts/controls.tsx";
import { FormSheet } from "../parts/form.tsx";
import { openSheet } from "../parts/sheets.ts";
import { formatTime } from "../texts/language.ts";
import { useList } from "./list.ts";
import { ownPassword } from "./own-password.ts";
import { Row, Section } from "./section.tsx";
import { words } from "./words.ts";

type Person = Answer<"get", "/access/people">[number];

export function People() {
  const [people, again] = useList(() => getJson("/access/people"));
  const ask = (person?: Person) => openSheet(() => <PersonSheet person={person} onDone={again} />);
  return (
    <Section
      title={words.people.title}
      none={words.people.none}
      more={
        <Button kind="primary" onPress={() => ask()}>
          {words.people.add}
        </Button>
      }
    >
      {people.map((person) => (
        <PersonRow key={person.name} person={person} onChange={() => ask(person)} onDone={again} />
      ))}
    </Section>
  );
}

interface PersonRowProps {
  readonly person: Person;
  readonly onChange: () => void;
  readonly onDone: () => void;
}

function PersonRow({ person, onChange, onDone }: PersonRowProps) {
  const { name, role, disabled, has_pin: hasPin, last_sign_in: last } = person;
  const isSelf = name === session().who.name;
  const shutOut = () => openSheet(() => <ShutOutSheet person={person} onDone={onDone} />);
  return (
    <Row
      name={name}
      mark={words.roles[role]}
      isOver={disabled}
      facts={[
        disabled && words.people.disabled,
        isSelf && words.people.self,
        hasPin && words.people.hasPin,
        last !== null && words.people.last(formatTime(last)),
      ]}
    >
      {may("people") && (
        <>
          <Button onPress={onChange}>{words.people.edit}</Button>
          {!isSelf && <Button onPress={shutOut}>{disabled ? words.people.enable : words.people.disable}</Button>}
        </>
      )}
    </Row>
  );
}

function ShutOutSheet({
  person: { name, disabled },
  onDone,
}: {
  readonly person: Person;
  readonly onDone: () => void;
}) {
  const act = async ({ current = "" }) => {
    await change("/access/people/{name}", { name, disabled: !disabled, current });
    onDone();
  };
  const button = disabled ? words.people.enable : words.people.disable;
  return <FormSheet title={name} button={button} fields={[ownPassword]} act={act} />;
}

interface PersonSheetProps {
  /** Undefined: a new one. */
  readonly person: Person | undefined;
  readonly onDone: () => void;
}

/** What a new person is called and may do, or what changes of one. */
function PersonSheet({ person, onDone }: PersonSheetProps) {
  const isNew = person === undefined;
  const isSelf = person !== undefined && person.name === session().who.name;
  const [role, setRole] = useState<Role>(person?.role ?? "crew");
  const name = { name: "name", label: words.people.name, required: true, maxLength: 64, autocomplete: "off" };
  const password = {
    name: "password",
    label: isNew ? words.password : words.secret.password,
    type: "password",
    required: isNew,
    autocomplete: "new-password",
    hint: words.secret.why,
  } as const;
  const pin = { name: "pin", label: words.secret.pin, type: "password", autocomplete: "off" } as const;
  const secrets = isSelf ? [] : [password, pin];
  const act = async ({ name: called = "", password: secret = "", pin: digits = "", current = "" }) => {
    const given = { ...(secret === "" ? {} : { password: secret }), ...(digits === "" ? {} : { pin: digits }) };
    if (isNew) await change("/access/people", { name: called, role, ...given, current });
    else {
      const changed = { ...(role === person.role ? {} : { role }), ...given, current };
      await change("/access/people/{name}", { name: person.name, ...changed });
    }
    onDone();
  };
  return (
    <FormSheet
      title={isNew ? words.people.add : person.name}
      button={words.save}
      fields={[...(isNew ? [name] : []), ...secrets, ownPassword]}
      act={act}
    >
      <div class="field">
        <span class="field-label">{words.people.role}</span>
        <Choice
          label={words.people.role}
          value={role}
          options={ROLES.map((value) => ({ value, text: words.roles[value] }))}
          onValue={setRole}
        />
        <span class="field-hint">{words.roleAbout[role]}</span>
      </div>
      {isSelf && <p class="quiet">{words.secret.own}</p>}
    </FormSheet>
  );
}
