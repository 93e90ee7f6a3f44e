import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
import type { Runner } from "../../src/connectors/runner.ts";
import { Supervisor } from "../../src/connectors/supervisor.ts";

/** A log that keeps what it was told. */
function logOf() {
  const lines: string[] = [];
  const keep = (level: string) => (text: string) => void lines.push(`${level} ${text}`);
  return { lines, debug: keep("debug"), info: keep("info"), warning: keep("warning"), error: keep("error") };
}

const texts = {
  started: ({ name }: { readonly name: string }) => `${name} started`,
  ended: ({ name }: { readonly name: string }) => `${name} ended`,
  failed: ({ name, reason }: { readonly name: string; readonly reason: string }) => `${name} failed: ${reason}`,
};

/** Fails the first `failures` times that it is run, then runs until it is stopped. */
class Failing implements Runner {
  readonly type = "test";
  readonly name = "one";
  runs = 0;
  readonly #failures: number;
  readonly #stopped = Promise.withResolvers<void>();

  constructor(failures: number) {
    this.#failures = failures;
  }

  async run(): Promise<void> {
    this.runs += 1;
    if (this.runs <= this.#failures) throw new Error(`no ${this.runs}`);
    await this.#stopped.promise;
  }

  stop(): void {
    this.#stopped.resolve();
  }

  counters() {
    return { runs: this.runs };
  }
}

/** The shortest pauses that there are. */
const random = () => 1;

test("an output that fails is said so, run again after pauses, and well when it runs", async (t) => {
  const log = logOf();
  const runner = new Failing(2);
  const supervisor = new Supervisor([runner], { log, restarts: true, texts, random });
  supervisor.start();
  await delay(0);
  t.like(supervisor.statistics()[0], { type: "test", name: "one", state: "failed" });
  t.regex(supervisor.fault ?? "", /^test one: .*no 1/);
  while (runner.runs < 3) await delay(20);
  t.deepEqual(supervisor.statistics(), [
    { type: "test", name: "one", state: "running", counters: { runs: 3, restarts: 2 }, fault: null },
  ]);
  t.is(supervisor.fault, null);
  await supervisor.stop();
  await delay(0);
  t.is(supervisor.statistics()[0]?.state, "ended");
  const errors = log.lines.filter((line) => line.startsWith("error"));
  t.is(errors.length, 2);
  t.regex(errors.join(), /test one failed: .*no 1.*test one failed: .*no 2/);
});

test("a source that fails stays so, and takes no other with it", async (t) => {
  const log = logOf();
  const [bad, good] = [new Failing(1), new Failing(0)];
  const supervisor = new Supervisor([bad, good], { log, restarts: false, texts, random });
  supervisor.start();
  await delay(50);
  t.deepEqual(
    supervisor.statistics().map(({ state, counters }) => [state, counters]),
    [
      ["failed", { runs: 1 }],
      ["running", { runs: 1 }],
    ],
  );
  await supervisor.stop();
});

test("one that is stopped while it waits to be run again is not", async (t) => {
  const runner = new Failing(1);
  const supervisor = new Supervisor([runner], { log: logOf(), restarts: true, texts, random: () => 0 });
  supervisor.start();
  await delay(0);
  await supervisor.stop();
  await delay(50);
  t.is(runner.runs, 1);
});
