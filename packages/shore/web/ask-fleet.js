/** Asks shore for the fleet. Where it wants a token, the token stays in this window's session and goes nowhere else. */
import { h } from "../../../web/dom.ts";

const KEY = "bitacora-shore-token";

/** Undefined if a token is wanted, or another one. Rejects with what shore says. */
export async function getFleet(path = "/fleet") {
  const token = sessionStorage.getItem(KEY);
  const headers = token === null ? {} : { Authorization: `Bearer ${token}` };
  const answer = await fetch(path, { cache: "no-store", headers: { Accept: "application/json", ...headers } });
  if (answer.status === 401) return undefined;
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.detail ?? answer.statusText);
  return body;
}

export function askForToken(parent, texts, done) {
  const input = h("input", { type: "password", autocomplete: "off", required: true });
  const wrong = sessionStorage.getItem(KEY) === null ? null : h("p", { role: "alert" }, texts.wrongToken);
  const form = h(
    "form",
    { class: "fleet-token" },
    wrong,
    h("label", {}, texts.token, input),
    h("button", { class: "primary" }, texts.enter),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sessionStorage.setItem(KEY, input.value.trim());
    form.remove();
    void done();
  });
  parent.append(form);
  input.focus();
}
