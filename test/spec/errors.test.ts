/** Specification section 7. The service runs with English texts: `detail` is Spanish all the same. */
import test from "ava";
import { limits } from "../../src/api/limits.ts";
import { serviceOfFile } from "./support/service.ts";

const service = serviceOfFile({ tags: [{ id: "SILENT", unit_si: "K" }] });

async function detailOf(method: string, path: string, status: number): Promise<string> {
  const answer = await service().ask(method, path);
  if (answer.status !== status)
    throw new Error(`${method} ${path.slice(0, 80)}: ${answer.status} instead of ${status}`);
  if (!answer.type.startsWith("application/json")) throw new Error(answer.type);
  const { detail, ...others } = answer.body as { detail: string };
  if (Object.keys(others).length > 0) throw new Error(`more than detail: ${Object.keys(others).join(", ")}`);
  return detail;
}

test("a tag that does not exist, or has no value, is a 404 that names it in Spanish", async (t) => {
  for (const id of ["NO.SUCH", "SILENT"]) {
    t.is(await detailOf("GET", `/tags/${id}`, 404), `El tag '${id}' no existe o todavía no tiene valor`);
  }
});

test("the history of a tag that is not registered is a 404 that names it in Spanish", async (t) => {
  t.is(await detailOf("GET", "/tags/NO.SUCH/history", 404), "El tag 'NO.SUCH' no está registrado");
});

test("acknowledging an alarm that is not active is a 404 that names it in Spanish", async (t) => {
  t.is(await detailOf("POST", "/alarms/A-NADA/ack", 404), "La alarma 'A-NADA' no está activa");
});

test("a log entry of an unknown kind is a 400 that names the kind in Spanish", async (t) => {
  t.regex(
    await detailOf("POST", "/logbook?kind=fiesta&summary=x", 400),
    /^El tipo de entrada \(kind\) 'fiesta' no es conocido/,
  );
});

test("a log entry with an empty summary is a 400 that says in Spanish that it is required", async (t) => {
  t.is(
    await detailOf("POST", "/logbook?kind=manual&summary=", 400),
    "El resumen (summary) es obligatorio y no puede estar vacío",
  );
});

test("in a log entry the kind is checked before the summary", async (t) => {
  t.regex(await detailOf("POST", "/logbook?summary=&kind=fiesta", 400), /'fiesta'/);
  t.regex(await detailOf("POST", "/logbook?kind=fiesta", 400), /'fiesta'/);
});

test("every error has a status and a JSON body with the one field detail", async (t) => {
  const wrong: [string, string, number][] = [
    ["GET", "/nothing", 404],
    ["DELETE", "/tags", 405],
    ["GET", "/tags/SILENT/history?limit=many", 400],
    ["GET", "/tags/SILENT/history?since=yesterday", 400],
    ["GET", "/logbook?kind=fiesta", 400],
    ["GET", "/tags/%E0%A4%A", 400],
    ["GET", `/tags?${"x".repeat(limits.http.urlBytes)}`, 414],
    ["GET", "/ws/realtime", 426],
  ];
  for (const [method, path, status] of wrong)
    t.true((await detailOf(method, path, status)).length > 10, path.slice(0, 80));
});
