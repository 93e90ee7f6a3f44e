/** The units of programs that have gone, from the project or with the service. */
import { globSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { idOfUnit, serviceUnit, socketUnit, UNIT_PLACE, unitName } from "../../connectors/programs/unit.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { type Step, systemctl } from "./steps.ts";

/** Removes the units of programs that are there and `isGone`; what follows tells systemd. */
export function programRemovals(units = UNIT_PLACE.units, isGone: (id: string) => boolean = () => true): Step[] {
  const { steps: says } = messagesIn(locale).unit;
  const ids = globSync("bitacora-program-*.socket", { cwd: units }).flatMap((file) => idOfUnit(file) ?? []);
  return ids.filter(isGone).map((id) => ({
    text: says.remove({ file: join(units, socketUnit(id)) }),
    take: async () => {
      await systemctl("disable", "--now", "--quiet", socketUnit(id));
      await systemctl("stop", `${unitName(id)}@*.service`);
      for (const name of [socketUnit(id), serviceUnit(id)]) await rm(join(units, name), { force: true });
    },
  }));
}
