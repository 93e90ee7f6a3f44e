/** HTTPS as clients meet it: the same interface by TLS, what becomes of plain HTTP, and what is refused. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import { connect as connectTcp, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { connect, type ConnectionOptions, type TLSSocket } from "node:tls";
import test, { type ExecutionContext } from "ava";
import { WebSocket } from "ws";
import type { HttpsParts } from "../../src/api/service.ts";
import type { HttpsReport } from "../../src/api/reports.ts";
import { until } from "../support/until.ts";
import { httpsParts, ownCertificates } from "../support/own-certificates.ts";
import { tempDir } from "../support/temp-dir.ts";
import { startVessel } from "./support/vessel.ts";
import { testWith } from "../support/programs.ts";

async function started(t: ExecutionContext, rest: Partial<HttpsParts> = {}) {
  const names = ["localhost", "127.0.0.1"];
  const certificates = await ownCertificates(await tempDir(t), { names });
  const vessel = await startVessel({}, { https: httpsParts(certificates, rest) });
  t.teardown(() => vessel.stop());
  const { https } = (await (await fetch(`${vessel.url}/health`)).json()) as { https: HttpsReport };
  const ca = certificates.authority ?? "";
  const open = (options: ConnectionOptions = {}) =>
    connect({ host: "127.0.0.1", port: https.port, servername: "localhost", ca, ...options });
  const get = async (path: string, headers: OutgoingHttpHeaders = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    httpsRequest({ host: "localhost", port: https.port, path, ca, headers }, resolve).on("error", reject).end();
    const response = await promise;
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  return { vessel, certificates, https, ca, open, get, names };
}

/** The code of the failure; undefined if the handshake succeeds. */
async function failureOf(socket: TLSSocket): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  socket.once("secureConnect", () => resolve(undefined));
  socket.once("error", (error: Error & { code?: string }) => resolve(error.code ?? error.message));
  socket.once("close", () => resolve("closed"));
  const failure = await promise;
  socket.destroy();
  return failure;
}

test("a client that trusts the vessel's authority gets the same answers, the console and the live stream", async (t) => {
  const { vessel, https, ca, get } = await started(t);
  t.is((await get("/livez")).body, '{"status":"ok"}');
  t.regex((await get("/")).body, /<html/);
  const socket = new WebSocket(`wss://localhost:${https.port}/ws/realtime`, { ca });
  t.teardown(() => socket.terminate());
  const heard: string[] = [];
  socket.on("message", (data: Buffer) => heard.push(data.toString()));
  await once(socket, "open");
  vessel.write("ME_INST_0.RPM", 1777);
  await until(() => heard.some((message) => message.includes("1777")));
  t.is((await get("/tags/ME_INST_0.RPM")).status, 200);
});

test("who does not trust the authority, or calls another name, gets nothing", async (t) => {
  const { open } = await started(t);
  t.is(await failureOf(open({ ca: [] })), "UNABLE_TO_VERIFY_LEAF_SIGNATURE");
  t.is(await failureOf(open({ servername: "bank.example.com" })), "ERR_TLS_CERT_ALTNAME_INVALID");
  t.is(await failureOf(open()), undefined);
});

test("TLS 1.0 and 1.1, ciphers without forward secrecy and plain text are refused, 1.2 and 1.3 are taken", async (t) => {
  const { https, open, vessel } = await started(t);
  const weak = { minVersion: "TLSv1", ciphers: "ALL:@SECLEVEL=0" } as const;
  for (const maxVersion of ["TLSv1", "TLSv1.1"] as const)
    t.regex((await failureOf(open({ ...weak, maxVersion }))) ?? "", /ALERT_PROTOCOL_VERSION/, maxVersion);
  for (const ciphers of ["AES128-SHA", "AES256-GCM-SHA384", "ECDHE-ECDSA-AES128-SHA", "DHE-RSA-AES128-GCM-SHA256"]) {
    const options = { maxVersion: "TLSv1.2", ciphers: `${ciphers}:@SECLEVEL=0` } as const;
    t.regex((await failureOf(open(options))) ?? "", /HANDSHAKE_FAILURE/, ciphers);
  }
  for (const version of ["TLSv1.2", "TLSv1.3"] as const)
    t.is(await failureOf(open({ minVersion: version, maxVersion: version })), undefined);
  const plain = connectTcp(https.port, "127.0.0.1");
  plain.end("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  t.notRegex(await text(plain), /HTTP/);
  const { https: after } = (await (await fetch(`${vessel.url}/health`)).json()) as { https: HttpsReport };
  t.true(after.failed_handshakes >= 7);
});

const withOpenssl = testWith(test, "openssl");

withOpenssl("a handshake cannot be asked for again within a connection, and compression is off", async (t) => {
  const { https } = await started(t);
  const client = spawn("openssl", ["s_client", "-connect", `127.0.0.1:${https.port}`, "-tls1_2"]);
  t.teardown(() => client.kill("SIGKILL"));
  const [out, said] = [text(client.stdout), text(client.stderr)];
  client.stdin.write("R\n");
  const stdout = (await out) + (await said);
  t.regex(stdout, /RENEGOTIATING[\s\S]*no renegotiation/);
  t.regex(stdout, /Compression: NONE/);
  t.regex(stdout, /Secure Renegotiation IS supported/);
  t.regex(stdout, /Server Temp Key: (X25519|ECDH)/);
});

test("a certificate that is made anew is shown to the next client, and who is connected stays connected", async (t) => {
  const { certificates, get, open, names } = await started(t);
  const old = open();
  t.teardown(() => old.destroy());
  await once(old, "secureConnect");
  const before = old.getPeerCertificate().fingerprint256;
  names.push("galley.local");
  await certificates.look();
  const next = open();
  t.teardown(() => next.destroy());
  await once(next, "secureConnect");
  t.not(next.getPeerCertificate().fingerprint256, before);
  t.regex(next.getPeerCertificate().subjectaltname ?? "", /galley\.local/);
  old.write("GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  t.regex(await text(old), /200 OK/);
  t.is((await get("/livez")).status, 200);
});

test("the authority's certificate is there for everybody, in the clear, too; where there is none it is said so", async (t) => {
  const { vessel, ca } = await started(t, { clear: "off" });
  const response = await fetch(`${vessel.url}/access/ca.crt`);
  t.is(response.headers.get("content-type"), "application/x-x509-ca-cert");
  t.is(await response.text(), ca);
  const without = await startVessel();
  t.teardown(() => without.stop());
  t.is((await fetch(`${without.url}/access/ca.crt`)).status, 404);
});

test("programs of this computer are never sent elsewhere", async (t) => {
  for (const clear of ["redirect", "off"] as const) {
    const { vessel } = await started(t, { clear });
    t.is((await fetch(vessel.url, { redirect: "manual" })).status, 200);
    t.is((await fetch(`${vessel.url}/tags`)).status, 200);
  }
});

test("what slows a handshake down is cut when the service stops", async (t) => {
  const { https, vessel } = await started(t);
  const idle: Socket[] = [];
  for (let i = 0; i < 5; i += 1) idle.push(connectTcp(https.port, "127.0.0.1"));
  const closed = idle.map((socket) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    socket.on("error", () => undefined).once("close", resolve);
    return promise;
  });
  await Promise.all(idle.map((socket) => once(socket, "connect")));
  await vessel.server.close();
  await Promise.all(closed);
  t.pass();
});
