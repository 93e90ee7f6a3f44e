/** What Modbus has us say to people. */
import type { Scalar } from "../../tags/tag.ts";
import type { LocalizedText } from "../../project/section.ts";

/** What can be wrong in a source. */
export const faults = {
  profileOrRegisters: {
    en: "a device has a profile that comes with the program, or registers of its own; keep one of them",
    es: "un equipo tiene un perfil de los que trae el programa, o registros propios (registers); deje uno de los dos",
  },
  oneAddress: {
    en: "a row has one address: coil, discrete, input or holding (from 0), or register (40001 is holding 0)",
    es: "una fila tiene una dirección: coil, discrete, input o holding (desde 0), o register (40001 es holding 0)",
  },
  truth: {
    en: "this tag is true or false; take as: bit",
    es: "este tag es verdadero o falso; ponga as: bit",
  },
  noTruth: {
    en: "this tag is a number, and a bit is true or false",
    es: "este tag es un número, y un bit es verdadero o falso",
  },
  alarmOfBit: {
    en: "only a bit has an alarm here; limits of numbers are under alarms of the project",
    es: "aquí solo un bit tiene alarma; los límites de números van en alarms del proyecto",
  },
} satisfies Record<string, LocalizedText>;

export function wrongExample(values: {
  readonly tagId: string;
  readonly expected: Scalar;
  readonly found: string;
}): LocalizedText {
  const { tagId, expected, found } = values;
  return {
    en: `the registers of this example make ${tagId} ${found}, and not ${expected}`,
    es: `los registros de este ejemplo dan ${tagId} ${found}, y no ${expected}`,
  };
}
