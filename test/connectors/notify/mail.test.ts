/**
 * E-mail by a real mail server (Debian's python3-aiosmtpd): with TLS from the first byte and from STARTTLS on, with a password, refused,
 * silent, and away.
 */
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { mailAddress } from "../../../src/connectors/notify/section.ts";
import type { Message } from "../../../src/connectors/notify/message.ts";
import { type MailSettings, mailWay } from "../../../src/connectors/notify/smtp-mail.ts";
import { Declined, mayHaveArrived } from "../../../src/connectors/notify/way.ts";
import { wordsIn } from "../../../src/connectors/notify/words.ts";
import { until } from "../../support/until.ts";
import { mailServer } from "./support/mail-server.ts";
import { testWith } from "../../support/programs.ts";

const withMail = testWith(test, "aiosmtpd");

const MESSAGE: Message = {
  id: "aurora-7",
  kind: "raised",
  alarm: "A-1",
  priority: "alarm",
  title: "Goleta «Aurora»: ALARM",
  text: "Alarm: Coolant hot (T = 104 °C)\nSince 14:03",
  atMs: Date.UTC(2026, 0, 1),
  link: "https://boat.example/notify/links/abc",
};
function wayTo(settings: Partial<MailSettings> & Pick<MailSettings, "server">, senderName = "Goleta «Aurora»") {
  const way = mailWay(
    { from: "aurora@boat.example", addresses: ["owner@shore.example"], timeoutS: 2, ...settings },
    { id: "office", name: "office", person: "Ana" },
    senderName,
    wordsIn("en").message,
  );
  const send = async (message: Partial<Message> = {}) => {
    const outcomes = [];
    for (const to of way.recipients())
      outcomes.push(await way.deliver({ ...MESSAGE, ...message }, to, AbortSignal.timeout(30_000)));
    return outcomes;
  };
  return { way, send };
}

withMail(
  "a mail has sender, subject and text in any letters, a link, and the same id when it is sent again",
  async (t) => {
    const { port, mails } = await mailServer(t, "plain");
    const { send } = wayTo({ server: `smtp://127.0.0.1:${port}` });
    t.deepEqual(await send(), [{ outcome: "sent" }]);
    await send();
    await until(() => mails.length === 2);
    const [mail, again] = mails;
    t.like(mail, { from: "aurora@boat.example", to: ["owner@shore.example"], tls: false });
    t.like(mail?.headers, {
      From: "Goleta «Aurora» <aurora@boat.example>",
      Subject: MESSAGE.title,
      "Auto-Submitted": "auto-generated",
      "X-Priority": "1 (Highest)",
      "Message-ID": "<aurora-7.bitacora@boat.example>",
    });
    t.is(mail?.text.replaceAll("\r", "").trim(), `${MESSAGE.text}\n\nAcknowledge: ${MESSAGE.link}`);
    t.is(again?.headers["Message-ID"], mail?.headers["Message-ID"]);
  },
);

withMail(
  "TLS from the first byte and by STARTTLS, with a password from a file, to a server that the given authority vouches for",
  async (t) => {
    for (const [mode, scheme] of [
      ["tls", "smtps"],
      ["starttls", "smtp"],
    ] as const) {
      const { port, dir, mails } = await mailServer(t, mode);
      const server = `${scheme}://localhost:${port}`;
      const passwordFile = join(dir, "password");
      const secure = { server, user: "aurora", passwordFile, caFile: join(dir, "ca.pem") };
      t.deepEqual(await wayTo(secure).send(), [{ outcome: "sent" }], mode);
      await until(() => mails.length === 1);
      t.like(mails[0], { tls: true, user: "aurora" }, mode);
      // Without the authority nobody vouches for the server: nothing is sent to it.
      await t.throwsAsync(wayTo({ server, user: "aurora", passwordFile }).send(), undefined, mode);
      await writeFile(passwordFile, "wrong\n");
      const wrong = await t.throwsAsync(wayTo(secure).send(), { instanceOf: Declined }, mode);
      t.false(wrong?.message.includes("wrong"), mode);
      t.is(mails.length, 1, mode);
    }
  },
);

withMail(
  "an address that the server does not know is refused for good, and the others have theirs; a full mailbox is tried again",
  async (t) => {
    const { port, mails } = await mailServer(t, "plain");
    const server = `smtp://127.0.0.1:${port}`;
    const { way, send } = wayTo({ server, addresses: ["nobody@shore.example", "owner@shore.example"] });
    t.deepEqual(way.recipients().map(({ name }) => name), ["office 1", "office 2"]); // prettier-ignore
    const [refused, sent] = await send();
    t.deepEqual(sent, { outcome: "sent" });
    t.like(refused, { outcome: "refused" });
    await until(() => mails.length === 1);
    const full = wayTo({ server, addresses: ["full@shore.example"] });
    await t.throwsAsync(full.send(), { instanceOf: Declined, message: /452/ });
  },
);

withMail("a server that is killed, away or silent: it is said whether the mail may have gone out", async (t) => {
  const { port, kill } = await mailServer(t, "plain");
  await kill();
  const away = await t.throwsAsync(wayTo({ server: `smtp://127.0.0.1:${port}` }).send());
  t.false(mayHaveArrived(away));
  const silent = createServer((socket) => void socket.on("error", () => undefined)).listen(0, "127.0.0.1");
  t.teardown(() => silent.close());
  await once(silent, "listening");
  const noGreeting = await t.throwsAsync(
    wayTo({ server: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` }).send(),
  );
  t.false(mayHaveArrived(noGreeting));
  // Whoever cuts the connection after the text has come may have kept it.
  const cut = await mailServer(t, "plain");
  const lost = await t.throwsAsync(
    wayTo({ server: `smtp://127.0.0.1:${cut.port}`, addresses: ["cut@shore.example"] }).send(),
  );
  t.true(mayHaveArrived(lost));
});

/** What a mail server is told, line by line: it says yes to everything. */
async function linesOfMail(t: ExecutionContext) {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let rest = "";
    let isText = false;
    socket.on("error", () => undefined);
    socket.write("220 here\r\n");
    socket.on("data", (bytes) => {
      const given = `${rest}${bytes.toString()}`.split("\r\n");
      rest = given.pop() ?? "";
      for (const line of given) {
        lines.push(line);
        if (isText && line !== ".") continue;
        isText = line === "DATA";
        socket.write(isText ? "354 go on\r\n" : "250 yes\r\n");
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  return { server: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, lines };
}

test("line breaks in names and titles, which a vessel or a peer may have given, make no header, no recipient and no end of the text", async (t) => {
  const evil = (end: string) =>
    `Aurora${end}Bcc: thief@evil.example${end}${end}<script>${end}.${end}RCPT TO:<thief@evil.example>`;
  for (const end of ["\r\n", "\n", "\r", "\u2028", "\u0085", "\0"]) {
    const { server, lines } = await linesOfMail(t);
    const title = evil(end);
    const { send } = wayTo({ server }, title);
    t.deepEqual(
      await send({ id: title, title, text: title, link: undefined }),
      [{ outcome: "sent" }],
      JSON.stringify(end),
    );
    const data = lines.indexOf("DATA");
    const head = lines.slice(data + 1, lines.indexOf("", data));
    // A header, or what goes on from the line before.
    for (const line of head)
      t.regex(
        line,
        /^(?:[ \t]|(?:From|To|Subject|Message-ID|Date|Auto-Submitted|X-Priority|X-MSMail-Priority|Importance|MIME-Version|Content-[\w-]+): )/i,
      );
    t.deepEqual(
      lines.slice(0, data).filter((line) => line.startsWith("RCPT")),
      ["RCPT TO:<owner@shore.example>"],
    );
    t.is(
      lines.indexOf("."),
      lines.findLastIndex((line) => line === "."),
      "the text ends once",
    );
    t.deepEqual(
      lines.slice(lines.indexOf(".") + 1).filter((line) => line !== "QUIT"),
      [],
    );
  }
});

test("an address of the project is one address: no line break, no name, no second one", (t) => {
  const pattern = new RegExp(mailAddress.pattern, "u");
  for (const good of ["owner+boat@shore.example", "o'neil@pc-3", "ñandú@barco.example"]) t.regex(good, pattern);
  for (const bad of [
    "a@b.c\r\nBcc: d@e.f",
    "a@b.c\n",
    "Ana <a@b.c>",
    "a@b.c,d@e.f",
    "a@b.c;d@e.f",
    "a,d@e.f",
    "a@b.c d@e.f",
    "group:a@b.c;",
    '"a@b"@c',
  ])
    t.notRegex(bad, pattern, bad);
});
