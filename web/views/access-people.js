/** People: who has an account, in which role, and how one is added, changed or shut out. */
import { h } from "../dom.js";
import { change, may, session } from "../session.js";
import { formatTime, texts } from "../texts.js";
import { accessRow, accessSection, ownPassword } from "./access-section.js";
import { askForm } from "./dialog.js";

const words = texts.access;
const ROLES = ["guest", "crew", "engineer", "service_technician", "master"];

export function peopleSection(people, load) {
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

function personRow(person, load) {
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

async function askShutOut({ name, disabled }, load) {
  const done = await askForm({
    title: name,
    fields: [ownPassword()],
    button: h("button", { class: "primary" }, disabled ? words.people.enable : words.people.disable),
    act: ({ current }) => change(`/access/people/${encodeURIComponent(name)}`, { disabled: !disabled, current }),
  });
  if (done !== undefined) await load();
}

/** Asks what a new person is called and may do, or what is to be changed of one. */
async function askPerson(person, load) {
  const isNew = person === undefined;
  const isSelf = person?.name === session().who.name;
  const role = h(
    "select",
    { name: "role" },
    ...ROLES.map((id) => h("option", { value: id, selected: id === (person?.role ?? "crew") }, words.roles[id])),
  );
  const about = h("p", { class: "quiet" });
  const showRole = () => (about.textContent = words.roleAbout[role.value]);
  role.addEventListener("change", showRole);
  showRole();
  const field = (name, label, attributes) => h("label", {}, h("span", {}, label), h("input", { name, ...attributes }));
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
    ].filter(Boolean),
    button: h("button", { class: "primary" }, texts.user.save),
    act: ({ name, role: chosen, password = "", pin = "", current }) => {
      const secrets = { ...(password === "" ? {} : { password }), ...(pin === "" ? {} : { pin }) };
      if (isNew) return change("/access/people", { name, role: chosen, ...secrets, current });
      const changed = { ...(chosen === person.role ? {} : { role: chosen }), ...secrets, current };
      return change(`/access/people/${encodeURIComponent(person.name)}`, changed);
    },
  });
  if (done !== undefined) await load();
}
