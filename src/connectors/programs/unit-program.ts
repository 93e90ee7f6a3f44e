/** A program as a unit of systemd: connecting to its socket starts it, and ending the connection ends it (`unit.ts`). */
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { systemErrorCode } from "../../core/errors.ts";
import { pause } from "../../core/pause.ts";
import { readRegular } from "../../core/regular-file.ts";
import { NotStarted, type RunningProgram } from "./running-program.ts";
import type { ProgramSettings } from "./section.ts";
import { isUnitOf, serviceUnit, socketPath, type UnitPlace, unitName } from "./unit.ts";
import type { ProgramWords } from "./words.ts";

/** Why the program cannot be started as the project says; undefined if it can. */
export async function unitFault(
  program: ProgramSettings,
  place: UnitPlace,
  { reasons }: Pick<ProgramWords, "reasons">,
): Promise<string | undefined> {
  const installed = await readRegular(join(place.units, serviceUnit(program.id))).catch(() => undefined);
  if (installed === undefined) return reasons.notInstalled;
  return isUnitOf(program, installed) ? undefined : reasons.outOfDate;
}

/** Rejects with `NotStarted`. */
export async function startUnit(
  program: ProgramSettings,
  place: UnitPlace,
  words: Pick<ProgramWords, "reasons">,
): Promise<RunningProgram> {
  const { reasons } = words;
  const fault = await unitFault(program, place, words);
  if (fault !== undefined) throw new NotStarted(fault);
  const socket = connect(socketPath(program.id, place));
  try {
    await once(socket, "connect");
  } catch (error) {
    throw new NotStarted(reasons.noSocket({ code: systemErrorCode(error) ?? String(error) }));
  }
  socket.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => {
    socket.once("close", () => resolve(reasons.closed({ unit: `'${unitName(program.id)}@*'` })));
  });
  return {
    input: socket,
    output: socket,
    errors: undefined,
    isConfined: program.sandbox,
    ended,
    async end(graceMs) {
      if (graceMs > 0) {
        // Its input ends; the guard ends the unit at once, and the program has until systemd kills it.
        socket.end();
        await Promise.race([ended, pause(graceMs)]);
      }
      socket.destroy();
    },
  };
}
