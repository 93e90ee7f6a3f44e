/** A shore that answers what no shore says. */
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import test, { type ExecutionContext } from "ava";
import { SECTIONS } from "../../../src/connectors/connectors.ts";
import { HttpShore } from "../../../src/connectors/shore/http-shore.ts";
import { limits } from "../../../src/connectors/shore/limits.ts";
import { checkShore } from "../../../src/connectors/shore/shore-reachable.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { parseProject } from "../../../src/project/parse-project.ts";

async function serving(t: ExecutionContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  t.teardown(() => (server.close(), server.closeAllConnections()));
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("an answer without end is given up, also by the doctor, who runs in the service", async (t) => {
  let written = 0;
  const url = await serving(t, (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 32))) written += 65_536;
    };
    response.on("drain", more);
    more();
  });
  const text = `id: a\nname: A\nvessel: { id: a, name: A, type: tug, loa_m: 20, beam_m: 5, draft_m: 2 }\nshore: { url: "${url}" }\n`;
  const { project } = parseProject(text, "/", SECTIONS);
  if (project === undefined) throw new Error("the project has faults");
  const asked = { project, dataDir: "/", nowMs: Date.now(), answerMs: 60_000, locale: "en" } as const;
  const [found] = await checkShore(asked);
  t.is(found?.level, "warn");
  t.regex(found?.text ?? "", /the answer is too long/);
  t.true(written < 100 * limits.answerBytes, `${written}`);
});

test("however long it asks to be left alone, it is asked again", async (t) => {
  const url = await serving(t, (_request, response) => response.writeHead(403, { "Retry-After": "1e12" }).end("{}"));
  const { privateKey } = generateKeyPairSync("ed25519");
  const shore = new HttpShore(url, { name: "bitacora/a", key: privateKey }, undefined, {
    locale: "en",
    clock: systemClock,
  });
  t.teardown(() => shore.close());
  const message = { path: "/ship/v1/status", type: "application/json", body: Buffer.from("{}") };
  const { retryAfterMs } = await shore.post(message, new AbortController().signal);
  t.is(retryAfterMs, limits.askedMaxMs);
});
