import test from "ava";
import { DOORS, mayPass, RIGHTS_OF, rightOf } from "../../src/access/policy.ts";
import { endpoints } from "../../src/api/endpoints/endpoints.ts";
import { vesselFor } from "../api/support/vessel-test.ts";

const doors = endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`);

/** What everybody may, before they have signed in, changes nothing but that. */
const writes = doors.filter((door) => !door.startsWith("GET ") && rightOf(door) !== "public");

test("every endpoint that changes something has a row, which neither a visitor nor a guest can pass", (t) => {
  for (const door of writes) {
    t.true(door in DOORS, door);
    t.false(mayPass(RIGHTS_OF.visitor, door), door);
    t.is(mayPass(RIGHTS_OF.guest, door), rightOf(door) === "own account", door);
    t.true(mayPass(RIGHTS_OF.local, door), door);
  }
});

test("a door without a row is closed to all but this computer", (t) => {
  t.false(mayPass(RIGHTS_OF.open, "POST /new"));
  t.false(mayPass(RIGHTS_OF.master, "POST /new"));
  t.true(mayPass(RIGHTS_OF.local, "POST /new"));
});

/** A request that a proxy has passed on is not of this computer. */
const fromElsewhere = { "X-Forwarded-For": "192.0.2.7" };

test("from the network one reads and writes nothing, on this computer both", async (t) => {
  const { port } = await vesselFor(t, { host: "0.0.0.0" });
  const ask = async (door: string, headers = {}) => {
    const [method = "", path = ""] = door.replaceAll(/\{\w+\}/g, "1").split(" ");
    return await fetch(`http://127.0.0.1:${port}${path}?summary=x&user=Ana`, { method, headers });
  };
  for (const door of writes) {
    const answer = await ask(door, fromElsewhere);
    t.is(answer.status, 403, door);
  }
  t.is((await ask("GET /tags", fromElsewhere)).status, 200);
  t.is((await ask("POST /logbook")).status, 200);
});

test("with insecureOpen others write, and /health says so", async (t) => {
  const { port } = await vesselFor(t, { host: "0.0.0.0", insecureOpen: true });
  const url = `http://127.0.0.1:${port}`;
  const post = (path: string) => fetch(`${url}${path}`, { method: "POST", headers: fromElsewhere });
  t.is((await post("/logbook?summary=x")).status, 200);
  t.is((await post("/project/reload")).status, 403);
  const { reasons } = (await (await fetch(`${url}/health`)).json()) as { reasons: { code: string }[] };
  t.true(reasons.some(({ code }) => code === "open-to-network"));
});
