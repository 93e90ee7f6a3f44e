/** People: who has an account, in which role, and how one is added, changed or shut out. */
import { ROLES } from "../../src/access/policy.ts";
import type { Answer } from "../link/api.ts";
import { h } from "../dom.ts";
import { change, may, session } from "../link/session.ts";
import { formatTime, texts } from "../texts.ts";
import { accessRow, accessSection, type Load, ownPassword } from "./access-section.ts";
import { askForm, field } from "./dialog.ts";

const words = texts.access;
type Person = Answer<"get", "/access/people">[number];

export function peopleSection(people: readonly Person[], load: Load): HTMLElement {
  const add = h(
    "button",
    { type: "button", class: "primary", onclick: () => void askPerson(undefined, load) },
    words.people.add,
  );
  return accessSection({
    title: words.people.title,
    none: words.people.none,
    more: may("people") && add,
    rows: people.map((person) => personRow(person, load)),
  }); // prettier-ignore
}

function personRow(person: Person, load: Load): HTMLElement {
  const { name, role, disabled, has_pin: hasPin, last_sign_in: last } = person;
  const isSelf = name === session().who.name;
  return accessRow({
    name,
    mark: words.roles[role],
    facts: [
      disabled && words.people.disabled,
      isSelf && words.people.self,
      hasPin && words.people.hasPin,
      last && words.people.last(formatTime(last)),
    ],
    isOver: disabled,
    acts: may("people")
      ? [
          h("button", { type: "button", class: "plain", onclick: () => void askPerson(person, load) }, words.people.edit),
          !isSelf &&
            h("button", { type: "button", class: "plain", onclick: () => void askShutOut(person, load) }, disabled ? words.people.enable : words.people.disable),
        ]
      : [],
  }); // prettier-ignore
}

async function askShutOut({ name, disabled }: Person, load: Load): Promise<void> {
  const done = await askForm({
    title: name,
    fields: [ownPassword()],
    button: h("button", { class: "primary" }, disabled ? words.people.enable : words.people.disable),
    act: ({ current }) => change("/access/people/{name}", { name, disabled: !disabled, current }),
  });
  if (done !== undefined) await load();
}

/** Asks what a new person is called and may do, or what is to be changed of one. */
async function askPerson(person: Person | undefined, load: Load): Promise<void> {
  const isNew = person === undefined;
  const isSelf = person?.name === session().who.name;
  const role = h(
    "select",
    { name: "role" },
    ...ROLES.map((id) => h("option", { value: id, selected: id === (person?.role ?? "crew") }, words.roles[id])),
  );
  const about = h("p", { class: "quiet" });
  const showRole = () => {
    const chosen = ROLES.find((id) => id === role.value);
    about.textContent = chosen === undefined ? "" : words.roleAbout[chosen];
  };
  role.addEventListener("change", showRole);
  showRole();
  const done = await askForm({
    title: isNew ? words.people.add : person.name,
    fields: [
      isNew && field("name", words.people.name, { required: true, maxlength: "64", autocomplete: "off" }),
      h("label", {}, h("span", {}, words.people.role), role),
      about,
      !isSelf &&
        field("password", isNew ? words.password : words.secret.password, {
          type: "password",
          required: isNew,
          autocomplete: "new-password",
        }),
      !isSelf && field("pin", words.secret.pin, { type: "password", inputmode: "numeric", autocomplete: "off" }),
      h("p", { class: "quiet" }, isSelf ? words.secret.own : words.secret.why),
      ownPassword(),
    ],
    button: h("button", { class: "primary" }, texts.user.save),
    act: ({ name, role: chosen, password = "", pin = "", current }) => {
      const secrets = { ...(password === "" ? {} : { password }), ...(pin === "" ? {} : { pin }) };
      if (isNew) return change("/access/people", { name, role: chosen, ...secrets, current });
      const changed = { ...(chosen === person.role ? {} : { role: chosen }), ...secrets, current };
      return change("/access/people/{name}", { name: person.name, ...changed });
    },
  });
  if (done !== undefined) await load();
}
