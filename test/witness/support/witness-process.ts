/** `bitacora logbook witness` as users run it. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { ExecutionContext } from "ava";
import { parseCosignerKey, type NamedKey } from "../../../src/logbook/evidence/signed-note.ts";
import { spawnBitacora } from "../../support/service-process.ts";

export interface WitnessProcess {
  readonly url: string;
  /** What a project file names. */
  readonly publicKey: string;
  readonly key: NamedKey;
  readonly child: ChildProcess;
  stderr(): string;
  /** Resolves when its words on standard error match. */
  says(pattern: RegExp): Promise<void>;
  add(body: string): Promise<{ status: number; type: string | null; body: string }>;
  end(signal?: NodeJS.Signals): Promise<void>;
}

export async function startWitness(
  t: ExecutionContext,
  dir: string,
  args: readonly string[] = [],
): Promise<WitnessProcess> {
  const port = args.includes("--port") ? [] : ["--port", "0"];
  const child = spawnBitacora(["logbook", "witness", "--dir", dir, ...port, ...args]);
  t.teardown(() => child.kill("SIGKILL"));
  const ended = once(child, "close");
  let [out, err] = ["", ""];
  const heard = new Set<() => void>();
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
    for (const look of heard) look();
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      if (/key: "[^"]+" }\n/.test(out)) resolve();
    });
    void ended.then(() => reject(new Error(`the witness ended: ${err}${out}`)));
  });
  const [, url = "", publicKey = ""] = /url: "([^"]+)", key: "([^"]+)"/.exec(out) ?? [];
  return {
    url,
    publicKey,
    key: parseCosignerKey(publicKey),
    child,
    stderr: () => err,
    says: (pattern) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!pattern.test(err)) return;
          heard.delete(look);
          resolve();
        };
        heard.add(look);
        look();
      }),
    add: async (body) => {
      const response = await fetch(`${url}/add-checkpoint`, { method: "POST", body });
      return { status: response.status, type: response.headers.get("content-type"), body: await response.text() };
    },
    end: async (signal = "SIGTERM") => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}
