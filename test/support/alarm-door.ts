/**
 * Loaded into `serve` before anything else (`--import`): a second door of its alarm engine, on the port in `ALARM_DOOR`, for what
 * the service's own HTTP does not offer. GET gives every rule with its state; POST /silence, /shelve, /unshelve, /out-of-service and
 * /return-to-service, with `tag`, `alarm`, `user` in the question, do it and answer 200 once it is in the log book, 404 where
 * there is nothing to be done.
 */
import { createServer } from "node:http";
import { AlarmEngine } from "../../src/alarms/alarm-engine.ts";
import type { RuleStateName, Shelving, Suppression } from "../../src/alarms/alarms.ts";

export interface RuleSeen {
  readonly tag: string;
  readonly alarm: string;
  readonly state: RuleStateName;
  readonly shelved?: Shelving;
  readonly outOfService?: Suppression;
}

const restore = Reflect.get(AlarmEngine.prototype, "restore") as (this: AlarmEngine, ...found: unknown[]) => never;
AlarmEngine.prototype.restore = function (this: AlarmEngine, ...found) {
  open(this);
  return restore.apply(this, found);
};

function open(engine: AlarmEngine): void {
  const server = createServer((request, response) => {
    void act(engine, request.method === "GET" ? undefined : new URL(request.url ?? "/", "http://localhost")).then(
      (done) => response.writeHead(done === undefined ? 404 : 200).end(JSON.stringify(done ?? null)),
    );
  });
  server.listen(Number(process.env["ALARM_DOOR"]), "127.0.0.1").unref();
}

/** A refusal rejects, and the process with it: nothing here makes the log book refuse. */
async function act(engine: AlarmEngine, target: URL | undefined): Promise<unknown> {
  if (target === undefined) return seen(engine);
  const [tag = "", alarm = "", user = ""] = ["tag", "alarm", "user"].map((name) => target.searchParams.get(name) ?? "");
  const why = { user, reason: "probado", untilMs: Date.now() + 3_600_000 };
  if (target.pathname === "/shelve") return engine.shelve(tag, alarm, why);
  if (target.pathname === "/unshelve") return engine.unshelve(tag, alarm, user);
  if (target.pathname === "/out-of-service") return engine.takeOutOfService(tag, alarm, why);
  if (target.pathname === "/return-to-service") return engine.returnToService(tag, alarm, user);
  const silenced = await engine.silence(undefined, user);
  return silenced?.length === 0 ? undefined : silenced;
}

function seen(engine: AlarmEngine): RuleSeen[] {
  return engine.rules().map(({ rule, state, shelved, outOfService }) => ({
    tag: rule.tagId,
    alarm: rule.id,
    state,
    ...(shelved && { shelved }),
    ...(outOfService && { outOfService }),
  }));
}
