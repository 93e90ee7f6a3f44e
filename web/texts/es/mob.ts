/** Palabras de una persona al agua: el botón de cada página, y la franja mientras alguien lo esté. */
export const mob = {
  button: "MOB",
  label: "MOB: persona al agua",
  name: "Persona al agua",
  ask: "¿Hay una persona al agua?",
  confirm: "Marcarla ahora",
  test: "Solo una prueba",
  cancel: "Cancelar",
  left: (s: number) => `Se cierra en ${s} s`,
  overboard: "PERSONA AL AGUA",
  testing: "TEST (prueba): persona al agua",
  bearing: "Demora",
  distance: "Distancia",
  since: "Desde",
  ago: (minutes: number, seconds: string) => `hace ${minutes}:${seconds}`,
  by: (who: string) => `marcada por ${who}`,
  placeUnknown: "No se sabe el sitio.",
  ownUnknown: "No se sabe nuestra posición.",
  onBow: (degrees: number) => {
    if (degrees === 0) return "por la proa";
    if (Math.abs(degrees) === 180) return "por la popa";
    return degrees > 0 ? `${degrees}° a estribor` : `${-degrees}° a babor`;
  },
  northUp: "el norte está arriba",
  drifted: (bearing: string, distance: string) => `Con la corriente estará a: ${bearing}, ${distance}`,
  joined: {
    person: (who: string) => `Marcada otra vez por ${who}`,
    device: (who: string) => `Aparato ${who}`,
    beacon: (who: string) => `Baliza ${who}`,
    call: (who: string) => `Llamada DSC de ${who}`,
  },
  withdrawn: "retirada",
  crew: (names: string) => `A bordo según la lista: ${names}`,
  notKept: "Aún no está en el disco: el disco no lo acepta.",
  end: "Terminar …",
  endTitle: "Terminar: persona al agua",
  endButton: "Ha terminado",
  reason: "Qué pasó",
  reasons: ["A bordo otra vez", "Falsa alarma", "Era una prueba"],
};
