/** What becomes of requests in the clear where there is HTTPS. */
import type { IncomingMessage } from "node:http";
import test from "ava";
import { Callers } from "../../src/api/server/callers.ts";
import { ClearText } from "../../src/api/server/clear-text.ts";
import type { HttpsParts } from "../../src/api/service.ts";
import { Feed } from "../../src/core/feed.ts";
import { memoryAccess } from "../access/support/memory-access.ts";
import { httpsParts } from "../support/own-certificates.ts";

function asked(
  url: string,
  { method = "GET", host = "bridge.local:8000", from = "192.168.4.30", encrypted = false } = {},
): IncomingMessage {
  const socket = { remoteAddress: from, ...(encrypted ? { encrypted } : {}) };
  return { method, url, headers: { host }, socket } as IncomingMessage;
}

function clearText(rest: Partial<HttpsParts> = {}, { port = 8443, has = true, isPublic = false } = {}): ClearText {
  const certificates = {
    changes: new Feed<undefined>(),
    current: has ? { cert: "c", key: "k" } : undefined,
    authority: undefined,
    isPublic,
    report: () => ({ source: "own", names: [], untilMs: null, fingerprint: null, fault: null }) as const,
  };
  return new ClearText(httpsParts(certificates, rest), () => port);
}

test("a page is sent over with its path and query, whatever the name or address it was called by", (t) => {
  const there = clearText();
  t.is(there.locationFor(asked("/?a=1"), true), "https://bridge.local:8443/?a=1");
  t.is(there.locationFor(asked("/", { host: "192.168.4.1:8000" }), true), "https://192.168.4.1:8443/");
  t.is(there.locationFor(asked("/", { host: "[fd00::1]:8000" }), true), "https://[fd00::1]:8443/");
  t.is(there.locationFor(asked("/", { host: "[fd00::1]" }), true), "https://[fd00::1]:8443/");
  t.is(clearText({}, { port: 443 }).locationFor(asked("/docs"), true), "https://bridge.local/docs");
});

test("what reads is answered in the clear; what writes or signs in is refused, with the address of HTTPS", (t) => {
  const there = clearText();
  t.is(there.locationFor(asked("/tags"), false), undefined);
  t.is(there.locationFor(asked("/", { method: "POST" }), true), undefined, "a POST is never sent over");
  for (const method of ["GET", "HEAD", "OPTIONS"]) t.is(there.problemFor(asked("/tags", { method })), undefined);
  for (const method of ["POST", "PUT", "DELETE"]) {
    const problem = there.problemFor(asked("/access/sessions", { method }));
    t.is(problem?.status, 403);
    t.regex(problem?.detail ?? "", /https:\/\/bridge\.local:8443/);
  }
});

test("whoever asks in the clear, a socket as well, has no right but to read", (t) => {
  const socket = { remoteAddress: "192.168.4.30" };
  const who = (clear: HttpsParts["clear"], from: object = socket) => {
    const there = clearText({ clear });
    const { access } = memoryAccess({ settings: { isAsked: false } });
    const opened = { isOpen: () => true, isInsecure: true };
    const callers = new Callers(
      access,
      () => "192.168.4.30",
      opened,
      (request) => there.isOnlyReading(request),
    );
    return callers.callerOf({ socket: from, headers: {} }, "POST /logbook").rights;
  };
  t.deepEqual([...who("redirect")], ["public", "read"]);
  t.deepEqual([...who("off")], ["public", "read"]);
  t.true(who("same").has("acknowledge"));
  t.true(who("redirect", { ...socket, encrypted: true }).has("acknowledge"));
  t.true(who("redirect", { remoteAddress: "127.0.0.1" }).has("acknowledge"));
});

test("nobody of this machine, nobody who speaks TLS, and nobody while there is no certificate is sent over or refused", (t) => {
  for (const clear of ["redirect", "off"] as const) {
    const there = clearText({ clear });
    for (const request of [
      asked("/", { from: "127.0.0.1" }),
      asked("/", { from: "::ffff:127.0.0.1" }),
      asked("/", { encrypted: true }),
    ]) {
      t.is(there.locationFor(request, true), undefined);
      t.is(there.problemFor(request), undefined);
    }
    t.is(clearText({ clear }, { has: false }).locationFor(asked("/"), true), undefined);
    t.is(clearText({ clear }, { has: false }).problemFor(asked("/")), undefined);
  }
});

test("where the project says so all is answered, or all but the authority's certificate is refused with the address", (t) => {
  t.is(clearText({ clear: "same" }).locationFor(asked("/"), true), undefined);
  t.is(clearText({ clear: "same" }).problemFor(asked("/tags", { method: "POST" })), undefined);
  const off = clearText({ clear: "off" });
  t.is(off.locationFor(asked("/"), true), "https://bridge.local:8443/");
  const problem = off.problemFor(asked("/tags"));
  t.is(problem?.status, 403);
  t.regex(problem?.body ?? "", /https:\/\/bridge\.local:8443/);
  t.is(off.problemFor(asked("/access/ca.crt?x")), undefined);
});

test("a browser is bound to HTTPS only where plain HTTP would be found again and every browser trusts the certificate", (t) => {
  const strict = (rest: Partial<HttpsParts>, isPublic: boolean, encrypted = true) =>
    clearText(rest, { isPublic }).strictTransportFor(asked("/", { encrypted }));
  t.is(strict({ isUsualPort: true }, true), "max-age=15768000");
  t.is(strict({ isUsualPort: false }, true), undefined);
  t.is(strict({ isUsualPort: true }, false), undefined);
  t.is(strict({ isUsualPort: true }, true, false), undefined, "RFC 6797: never in the clear");
});
