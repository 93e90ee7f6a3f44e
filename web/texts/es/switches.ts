import type { switches as en } from "../en/switches.ts";

export const switches: typeof en = {
  title: "Interruptores",
  warning: "No es un sistema de seguridad. No se conecta nada que el proyecto no liste.",
  state: { on: "Conectado", off: "Desconectado", unknown: "Se desconoce" },
  said: (seconds: number) => `así lo dijo el equipo hace ${seconds} s`,
  never: "ningún equipo lo ha dicho todavía",
  act: { on: "Conectar", off: "Desconectar" },
  cannot: (why: string) => `Ahora no se puede: ${why}`,
  sure: { on: (name: string) => `¿Conectar: ${name}?`, off: (name: string) => `¿Desconectar: ${name}?` },
  about: "Este es el segundo toque; vale diez segundos. En el cuaderno de bitácora queda su nombre.",
  outcome: {
    entering: (by: string) => `Se anota la orden de ${by}.`,
    sent: (by: string) => `Lo ordenó ${by}; se espera al equipo.`,
    on: (by: string) => `Hecho: el equipo dice conectado (${by}).`,
    off: (by: string) => `Hecho: el equipo dice desconectado (${by}).`,
    notDone: (by: string, why: string) => `No hecho (${by}): ${why}.`,
    refused: (by: string, why: string) => `No se ha conectado, no se envió nada (${by}): ${why}.`,
  },
};
