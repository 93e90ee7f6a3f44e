/** A time-stamping authority by `openssl ts`, over HTTP, with a certificate of an authority of its own. It can answer otherwise. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import test, { type ExecutionContext } from "ava";
import { testWith } from "./programs.ts";
import { tempDir } from "./temp-dir.ts";

export const testWithAuthority = testWith(test, "openssl");

const run = promisify(execFile);

const CONFIG = `
[ req ]
distinguished_name = name
[ name ]
[ ca ]
basicConstraints = critical,CA:TRUE
[ stamps ]
extendedKeyUsage = critical,timeStamping
[ web ]
extendedKeyUsage = serverAuth
[ tsa ]
default_tsa = own
[ own ]
serial = $ENV::DIR/serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

type Answer = (question: Buffer, stamped: (question: Buffer) => Promise<Buffer>) => Promise<Buffer | number>;

export interface Authority {
  readonly url: string;
  /** The certificate to trust. */
  readonly ca: string;
  readonly asked: { count: number };
  /** In place of a stamp: other bytes, or a status. */
  answers(how: Answer | undefined): void;
  /** Signs with a certificate of another key, or of another use. */
  signsAs(who: "tsa" | "stranger" | "web"): void;
  end(): Promise<void>;
}

export async function timeStampAuthority(t: ExecutionContext, algorithm = "rsa:2048"): Promise<Authority> {
  const dir = await tempDir(t);
  const at = (name: string) => join(dir, name);
  const env = { ...process.env, DIR: dir };
  const openssl = (...args: string[]) => run("openssl", args, { env });
  await writeFile(at("conf"), CONFIG);
  await writeFile(at("serial"), "01\n");
  const keyed = [
    "-newkey",
    ...(algorithm === "ec" ? ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"] : [algorithm]),
    "-noenc",
  ];
  const subject = (name: string) => ["-subj", `/CN=${name}`, "-days", "3650", "-config", at("conf")];
  await openssl("req", "-x509", ...keyed, ...subject("Test CA"), "-extensions", "ca", "-keyout", at("ca.key"), "-out", at("ca.pem")); // prettier-ignore
  for (const [name, extensions] of [["tsa", "stamps"], ["stranger", "stamps"], ["web", "web"]] as const)  // prettier-ignore
    await openssl("req", "-x509", ...keyed, ...subject(`Test ${name}`), "-extensions", extensions, "-keyout", at(`${name}.key`), "-out", at(`${name}.pem`), "-CA", at("ca.pem"), "-CAkey", at("ca.key")); // prettier-ignore
  let [how, key]: [Answer | undefined, string] = [undefined, "tsa"];
  const asked = { count: 0 };
  const stamped = async (question: Buffer): Promise<Buffer> => {
    const [query, reply] = [at(`${asked.count}.tsq`), at(`${asked.count}.tsr`)];
    await writeFile(query, question);
    await openssl("ts", "-reply", "-config", at("conf"), "-section", "own", "-queryfile", query, "-out", reply, "-signer", at(`${key}.pem`), "-inkey", at(`${key}.key`)); // prettier-ignore
    return readFile(reply);
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    asked.count += 1;
    const question = Buffer.concat(chunks);
    const answer = await (how === undefined ? stamped(question) : how(question, stamped));
    if (typeof answer === "number") response.writeHead(answer).end();
    else response.writeHead(200, { "Content-Type": "application/timestamp-reply" }).end(answer);
  };
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const end = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  t.teardown(end);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    ca: at("ca.pem"),
    asked,
    answers: (next) => (how = next),
    signsAs: (who) => (key = who),
    end,
  };
}

/** Whether `openssl` finds the stamp good. */
export async function isStampGood(ca: string, data: string, answer: string): Promise<boolean> {
  const verified = await run("openssl", ["ts", "-verify", "-data", data, "-in", answer, "-CAfile", ca]).catch(
    () => undefined,
  );
  return verified?.stdout.includes("Verification: OK") === true || verified?.stderr.includes("Verification: OK") === true; // prettier-ignore
}
