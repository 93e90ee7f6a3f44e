import test from "ava";
import { firstAddress, urlFromElsewhere } from "../../src/runtime/first-address.ts";

test("a tablet is told an address of this computer instead of localhost, and every other as it is", (t) => {
  t.is(urlFromElsewhere("http://localhost:8000"), `http://${firstAddress() ?? "localhost"}:8000`);
  t.is(urlFromElsewhere("http://127.0.0.1:8000"), "http://127.0.0.1:8000");
  t.is(urlFromElsewhere("http://[::1]:8000"), "http://[::1]:8000");
});
