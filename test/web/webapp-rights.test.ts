/** What a web application of Signal K may do in the browser of the master who opens it: a hostile one tries every way there is. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findWebapps } from "../../src/signalk/file-webapps.ts";
import { memoryAccess } from "../access/support/memory-access.ts";
import { PASSWORD, sessionOf } from "../access/support/vessel.ts";
import { signalkVessel } from "../api/signalk/vessel.ts";
import { tempDir } from "../support/temp-dir.ts";
import { browserOf, test } from "./browser.ts";

const PERSON = '{"name":"Chart","role":"master","password":"xx yy zz 1234567"}';
const TOKEN = '{"name":"chart","scopes":"read,write","days":3650}';

/** Each way tries to make a person, a token and an entry, and to read who is here; the result is what it got. */
const PAGE = `<!doctype html><title>chart</title><iframe name=sink></iframe><script>
const json = (body) => ({ method: "POST", headers: { "content-type": "application/json" }, body });
const tries = (ask) => Promise.all([
  ask("/access/people", json('${PERSON}')), ask("/access/tokens", json('${TOKEN}')),
  ask("/logbook?summary=forged", { method: "POST" }), ask("/access"),
].map((asked) => asked.then((answer) => answer.status, () => "blocked")));
const loaded = (element, src) => new Promise((resolve) => {
  element.onload = element.onerror = () => resolve(element.contentWindow);
  element.src = src;
  document.body.append(element);
});
const within = async (frame) => { try { return await tries((...a) => frame.fetch(...a)); } catch (error) { return "blocked"; } };
const ways = {
  async itself() { return tries((...a) => fetch(...a)); },
  async frameOfJson() { return within(await loaded(document.createElement("iframe"), "/openapi.json")); },
  async frameOfRefusal() { return within(await loaded(document.createElement("iframe"), "/no-such-path")); },
  async frameOfMalformed() { return within(await loaded(document.createElement("iframe"), "/" + "a".repeat(70000))); },
  async frameOfConsole() { return within(await loaded(document.createElement("iframe"), "/")); },
  async frameOfNothing() { return within(await loaded(document.createElement("iframe"), "about:blank")); },
  async window() {
    const opened = open("/openapi.json");
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return opened === null ? "blocked" : within(opened);
  },
  async worker() {
    const code = "onmessage = () => fetch(location.origin + '/logbook?summary=forged', {method:'POST'}).then((a) => postMessage(a.status), () => postMessage('blocked'))";
    const worker = new Worker(URL.createObjectURL(new Blob([code.replace("location.origin", JSON.stringify(location.origin))])));
    return new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); worker.postMessage(1); });
  },
  async serviceWorker() { return navigator.serviceWorker.register("./worker.js").then(() => "registered", () => "blocked"); },
  async beacon() { navigator.sendBeacon("/logbook?summary=forged"); return "sent"; },
  async ping() {
    const link = document.createElement("a");
    Object.assign(link, { href: "#x", ping: "/logbook?summary=forged" });
    link.click();
    return "sent";
  },
  async form() {
    const form = document.createElement("form");
    Object.assign(form, { action: "/logbook?summary=forged", method: "POST", target: "sink" });
    document.body.append(form);
    form.submit();
    return "sent";
  },
  async stream() {
    const socket = new WebSocket("ws://" + location.host + "/ws/realtime");
    return new Promise((resolve) => { socket.onopen = () => resolve("open"); socket.onerror = () => resolve("blocked"); });
  },
  async signalk() { return fetch("/signalk/v1/api/vessels/self").then(({ status }) => status, () => "blocked"); },
};
(async () => {
  const got = {};
  for (const [name, way] of Object.entries(ways)) got[name] = await way().catch((error) => String(error));
  window.got = got;
})();
</script>`;

const BLOCKED = ["blocked", "blocked", "blocked", "blocked"];

test("a web application in the master's browser asks Signal K, and makes no person, no token and no entry by any other door", async (t) => {
  const browser = await browserOf(t);
  if (browser === undefined) return;
  const folder = await tempDir(t);
  const files = join(folder, "node_modules/@evil/chart/public");
  await mkdir(files, { recursive: true });
  await writeFile(join(files, "../package.json"), JSON.stringify({ name: "@evil/chart", version: "1.0.0" }));
  await writeFile(join(files, "index.html"), PAGE);
  await writeFile(join(files, "worker.js"), "addEventListener('fetch', () => undefined);");
  const { webapps } = await findWebapps(["@evil/chart"], [folder]);
  const { access } = memoryAccess();
  await access.addPerson("Ana", "master", { password: PASSWORD }, "test");
  const vessel = await signalkVessel(t, {}, { access }, { webapps });
  const url = vessel.url.replace("127.0.0.1", "localhost");
  const context = await browser.newContext();
  t.teardown(() => context.close());
  await context.addCookies([{ name: "bitacora_session", value: sessionOf(access, "Ana"), url, sameSite: "Strict" }]);
  const page = await context.newPage();
  await page.goto(`${url}/@evil/chart/`);
  const got = (await (await page.waitForFunction("window.got")).jsonValue()) as Record<string, unknown>;
  const { itself, signalk, frameOfNothing, window, ...others } = got;
  t.is(signalk, 200);
  for (const all of [itself, frameOfNothing]) t.deepEqual(all, BLOCKED);
  t.true(window === "blocked" || String(window) === String(BLOCKED), String(window));
  for (const [name, one] of Object.entries(others))
    t.true(["blocked", "sent", String(BLOCKED)].includes(String(one)), `${name}: ${String(one)}`);
  // The console's own page, with the same cookie, may: what was tried is not refused for another reason.
  const console = await context.newPage();
  await console.goto(url);
  const status = await console.evaluate("fetch('/logbook?summary=hers', { method: 'POST' }).then((a) => a.status)");
  t.is(status, 200);
  const summaries = new Set((await vessel.logbook.query({ limit: 100 })).map(({ summary }) => summary));
  t.true(summaries.has("hers"));
  t.false(summaries.has("forged"));
  t.deepEqual(access.people.records().map(({ name }) => name), ["Ana"]); // prettier-ignore
  t.deepEqual(access.tokens.records(), []);
});
