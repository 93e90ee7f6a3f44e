import test from "ava";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { ManualClock } from "../../support/clock.ts";
import { newSubscriber } from "../support/new-subscriber.ts";

test("a power factor that begins at −1 on the bus is the quotient of power and apparent power", (t) => {
  const clock = new ManualClock();
  const { store, subscriber } = newSubscriber({ clock });
  const codec = new PgnCodec();
  const from = { source: 9, timestampMs: clock.now() };
  // As the yacht Dirona's generator says them (canboat's sample recording).
  subscriber.accept(codec.encode(65025, { powerFactor: 30_976 / 16_384, reactivePower: 291 }, from));
  subscriber.accept(codec.encode(65026, { realPower: 570, apparentPower: 640 }, from));
  const value = (quantity: string) => Number(store.value(`GEN_0_L1.${quantity}`)?.value);
  t.is(value("POWER_FACTOR"), 0.890625);
  t.true(Math.abs(value("POWER_FACTOR") - value("POWER_W") / value("APPARENT_POWER_VA")) < 0.001);
});
