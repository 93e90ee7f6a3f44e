import test from "ava";
import { limits } from "../../src/api/limits.ts";
import { RequestTurns } from "../../src/api/load/request-turns.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("of requests that arrive together some begin at once and the others in a turn each; who comes later passes them", async (t) => {
  const turns = new RequestTurns();
  const beyond = 200;
  let begun = 0;
  for (let i = 0; i < limits.http.requestsPerTurn + beyond; i += 1) {
    const later = turns.take();
    if (later === undefined) begun += 1;
    else void later.then(() => (begun += 1));
  }
  t.is(begun, limits.http.requestsPerTurn);
  let most = 0;
  for (let before = begun; begun < limits.http.requestsPerTurn + beyond; before = begun) {
    await turn();
    most = Math.max(most, begun - before);
    t.is(turns.take(), undefined, "a newcomer of a later turn does not wait");
  }
  t.is(most, 1);
});
