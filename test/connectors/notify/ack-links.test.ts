/** Links that acknowledge: whose each is, until when, and that nothing of one can be changed. */
import test from "ava";
import { AckLinks } from "../../../src/connectors/phones/ack-links.ts";
import { limits } from "../../../src/connectors/phones/limits.ts";

const KEY = Buffer.alloc(32, 1).toString("base64url");
const LINK = { alarm: "A-7K2M9Q4T", person: "José Ñandú", priority: "alarm" } as const;

test("a link says what it was made for, until its time is over, and to this vessel alone", (t) => {
  let nowMs = Date.UTC(2026, 0, 1);
  const links = new AckLinks(KEY, () => nowMs);
  const token = links.tokenFor(LINK);
  t.regex(token, /^[\w.-]{60,200}$/);
  t.deepEqual(links.read(token), LINK);
  t.is(new AckLinks(Buffer.alloc(32, 2).toString("base64url"), () => nowMs).read(token), undefined);
  nowMs += limits.linkHours * 3_600_000;
  t.deepEqual(links.read(token), LINK);
  nowMs += 1001;
  t.is(links.read(token), "expired");
});

test("a link with anything changed is no link", (t) => {
  const links = new AckLinks(KEY, () => 0);
  const token = links.tokenFor(LINK);
  const parts = token.split(".");
  const other = Buffer.from("Ana").toString("base64url");
  for (const i of parts.keys()) t.is(links.read(parts.with(i, other).join(".")), undefined, String(i));
  // A boundary that is moved from one part to the next.
  t.is(links.read(token.replace(".", "")), undefined);
  for (const text of ["", ".", "....", `${token}x`, `${token}=`, `${token}==`, token.slice(1), "é".repeat(300)])
    t.is(links.read(text), undefined, text);
  t.is(links.read(`${token.slice(0, -3)}AAA`), undefined);
});
