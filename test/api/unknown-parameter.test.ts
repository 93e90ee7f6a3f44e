import test from "ava";
import { vesselFor } from "./support/vessel-test.ts";

/** Section 4 of the specification says nothing of parameters that it does not have: they are ignored there. */
const SPECIFIED = [
  "get /health",
  "get /project",
  "get /tags",
  "get /tags/{tag_id}",
  "get /alarms",
  "post /alarms/{alarm_id}/ack",
  "get /logbook",
  "post /logbook",
  "get /logbook/verify",
];

/** A probe adds what it likes. */
const PROBES = new Set(["get /livez", "get /readyz", "get /metrics"]);

test("an unknown query parameter is a 400 that names it at every path of ours, and is ignored at those of the specification", async (t) => {
  const vessel = await vesselFor(t);
  const { paths } = (await vessel.get("/openapi.json")).body as { paths: Record<string, Record<string, unknown>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method, path })),
  );
  t.true(operations.length > SPECIFIED.length + 10);
  for (const { method, path } of operations) {
    const asked = `${method} ${path}`;
    const { status, body } = await vessel.ask(method.toUpperCase(), `${path.replaceAll(/\{\w+\}/g, "1")}?summry=x`);
    const isLenient = SPECIFIED.includes(asked) || PROBES.has(asked);
    if (!isLenient) t.is(status, 400, asked);
    const isNamed = status === 400 && (body as { detail: string }).detail.includes("'summry'");
    t.is(isNamed, !isLenient, `${asked}: ${JSON.stringify(body)}`);
  }
  t.is((await vessel.logbook.query({ limit: 1 })).length, 0, "nothing was written");
});
