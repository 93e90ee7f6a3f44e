import test from "ava";
import { readProduct, writeProduct } from "../../../src/nmea2000/node/node-information.ts";
import { parseName } from "../../../src/nmea2000/node/node-name.ts";
import { ourConfiguration, ourName, ourProduct } from "../../../src/nmea2000/node/node-ourselves.ts";

test("Bitácora is a PC gateway on a boat, which can take any address", (t) => {
  t.deepEqual(parseName(ourName(5, 2)), {
    uniqueNumber: 5,
    manufacturerCode: 2046,
    deviceInstance: 2,
    deviceFunction: 130,
    deviceClass: 25,
    systemInstance: 0,
    industryGroup: 4,
    arbitraryAddressCapable: true,
  });
});

test("it says which model it is, which version, and for which vessel", (t) => {
  const product = readProduct(writeProduct(ourProduct("0.1.0", 5)));
  t.like(product, { model: "Bitacora", softwareVersion: "0.1.0", serial: "5", nmea2000Version: 2100 });
  t.is(ourConfiguration("Aurora").description1, "Aurora");
});
