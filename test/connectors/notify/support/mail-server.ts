/** Debian's python3-aiosmtpd, and the mails that it gets: for tests with `aiosmtpd` of `support/programs.ts`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ExecutionContext } from "ava";
import { ownCertificates } from "../../../support/own-certificates.ts";
import { tempDir } from "../../../support/temp-dir.ts";

const SERVER = fileURLToPath(new URL("mail_server.py", import.meta.url));

interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly tls: boolean;
  readonly user: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** `port`: 0 takes any free one. */
export async function mailServer(t: ExecutionContext, mode: "plain" | "starttls" | "tls", port = 0) {
  const dir = await tempDir(t);
  const { current, authority } = await ownCertificates(dir);
  await writeFile(join(dir, "cert.pem"), current?.cert ?? "");
  await writeFile(join(dir, "key.pem"), current?.key ?? "");
  await writeFile(join(dir, "ca.pem"), authority ?? "");
  await writeFile(join(dir, "password"), "s3cret\n", { mode: 0o600 });
  const child = spawn("/usr/bin/python3", [SERVER, mode, dir, String(port)], { stdio: ["ignore", "pipe", "ignore"] });
  t.teardown(() => child.kill("SIGKILL"));
  const mails: Mail[] = [];
  const { promise, resolve } = Promise.withResolvers<number>();
  let rest = "";
  child.stdout.on("data", (chunk: Buffer) => {
    const lines = `${rest}${chunk.toString()}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const said = JSON.parse(line) as Mail | { readonly port: number };
      if ("port" in said) resolve(said.port);
      else mails.push(said);
    }
  });
  const kill = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { port: await promise, dir, mails, kill };
}
