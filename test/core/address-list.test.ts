import test from "ava";
import { AddressList, networkOf } from "../../src/core/address-list.ts";
import { isLoopback } from "../../src/core/loopback.ts";

test("addresses and networks of both families are told from what is neither", (t) => {
  for (const text of ["192.168.4.1", "10.0.0.0/8", "0.0.0.0/0", "::1", "fe80::/10", "::ffff:10.0.0.1", "fd00::/128"]) {
    t.truthy(networkOf(text), text);
  }
  for (const text of [
    "",
    "ydwg",
    "1.2.3",
    "192.168.4.300",
    "10.0.0.0/33",
    "fe80::/129",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "fe80::1%eth0",
    " ::1",
  ]) {
    t.is(networkOf(text), undefined, text);
  }
});

test("an address is found as a socket of either family tells it", (t) => {
  const list = new AddressList(["192.168.4.7/24", "fe80::/10", "2001:db8::1"]);
  for (const address of [
    "192.168.4.1",
    "192.168.4.255",
    "::ffff:192.168.4.1",
    "::ffff:c0a8:401",
    "fe80::1%eth0",
    "2001:DB8::1",
  ]) {
    t.true(list.has(address), address);
  }
  for (const address of ["192.168.5.1", "::ffff:192.168.5.1", "2001:db8::2", "::1", "", "ydwg"]) {
    t.false(list.has(address), address);
  }
});

test("loopback is one machine, however it is written", (t) => {
  for (const host of [
    "localhost",
    "127.0.0.1",
    "127.255.0.9",
    "::1",
    "0:0:0:0:0:0:0:1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
  ]) {
    t.true(isLoopback(host), host);
  }
  for (const host of ["0.0.0.0", "::", "128.0.0.1", "boat", "", "127.1", "::2"]) t.false(isLoopback(host), host);
});
