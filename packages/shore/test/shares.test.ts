import test from "ava";
import { Shares } from "../src/door/shares.ts";

test("an address has no more places than it leaves free, so a newcomer finds one", (t) => {
  const shares = new Shares(16);
  const take = (address: string) => Array.from({ length: 20 }, () => shares.take(address)).filter(Boolean).length;
  t.deepEqual([take("192.0.2.1"), take("192.0.2.2"), take("::ffff:192.0.2.2"), take("192.0.2.3")], [8, 4, 0, 2]);
  t.is(shares.taken, 14);
  t.is(shares.refused, 12 + 16 + 20 + 18);
});

test("addresses of one IPv6 network share, and a place is given back once", (t) => {
  const shares = new Shares(2);
  const leave = shares.take("2001:db8::1");
  t.is(shares.take("2001:db8::2"), undefined);
  t.truthy(shares.take("2001:db8:0:1::2"));
  leave?.();
  leave?.();
  t.is(shares.taken, 1);
  t.truthy(shares.take("2001:db8::3"));
});
