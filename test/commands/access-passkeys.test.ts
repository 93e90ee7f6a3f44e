/** `bitacora access passkeys`, against a service that runs, with a passkey that an authenticator in software has made over HTTP. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { Authenticator } from "../access/support/authenticator.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";

const PASSWORD = "mareas y corrientes";

test("passkeys are listed, their public line is entered in the log book, and they are removed", async (t) => {
  t.timeout(120_000);
  const dir = await tempDir(t);
  const there = ["--data-dir", join(dir, "data")];
  const service = await startWarmService(["--data-dir", join(dir, "data"), "--host", "0.0.0.0"]);
  t.teardown(() => service.end("SIGTERM"));
  const origin = `http://localhost:${new URL(service.url).port}`;
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method: "POST",
      headers: { Origin: origin, "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    t.is(answer.status, 200, path);
    return { body: (await answer.json()) as Record<string, string>, cookie: answer.headers.getSetCookie()[0] ?? "" };
  };
  const { code } = (await (await fetch(`${origin}/access/code`)).json()) as { code: string };
  const { cookie } = await post("/access/setup", { code, name: "Ana Ruiz", password: PASSWORD });
  const session = { Cookie: cookie.split(";")[0] ?? "" };
  const add = async (device: Authenticator, label: string) => {
    const { body } = await post("/access/passkeys/challenge", { password: PASSWORD }, session);
    const said = {
      origin,
      rpId: "localhost",
      challenge: body["challenge"] ?? "",
      userHandle: body["user_handle"] ?? "",
    };
    await post("/access/passkeys", device.made({ ...said, label }), session);
  };
  await add(new Authenticator(), "Telephone");
  await add(new Authenticator("EdDSA"), "Key ring");

  const listed = async () =>
    (await runWarm(["access", "passkeys", "--json", ...there])).stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const [telephone, ring] = await listed();
  t.like(telephone, { name: "Ana Ruiz", label: "Telephone", rp_id: "localhost", signs: false });
  t.regex((await runWarm(["access", "passkeys", ...there])).stdout, /Telephone +localhost/);

  const line = await runWarm(["access", "passkeys", "--line", String(telephone?.["id"]), ...there]);
  t.regex(line.stdout, /^person-key passkey [A-Za-z0-9+/]{87}= Ana Ruiz\n$/);
  for (const id of [String(ring?.["id"]), "000000000000"]) {
    const refused = await runWarm(["access", "passkeys", "--line", id, ...there]);
    t.deepEqual([refused.code, refused.stdout], [2, ""]);
    t.regex(refused.stderr, /does not sign|no firma/);
  }
  await writeFile(join(dir, "ana.pub"), line.stdout);
  const entered = await runWarm(["logbook", "key", "enter", join(dir, "ana.pub"), "--user", "Eva", ...there]);
  t.is(entered.code, 0, entered.stderr);
  t.like((await listed())[0], { signs: true });

  const removed = await runWarm(["access", "passkeys", "--remove", String(telephone?.["id"]), ...there]);
  t.is(removed.code, 0, removed.stderr);
  t.deepEqual(
    (await listed()).map(({ label }) => label),
    ["Key ring"],
  );
});
