/** Texts of the guard areas. */
export const areas = {
  outside: "Guard area left: {name}",
  inside: "Guard area entered: {name}",
  advice: "Look where she is. Whoever is ashore: call somebody who can look after her.",
  lost: "The guard areas are blind: no position that can be believed for 30 s",
  lostAdvice: "Look at the GNSS receiver: nobody guards the areas until there is a position.",
  command: {
    list: "List the guard areas, and how far the vessel is from the edge of each.",
    set: "Guard an area: a circle around the vessel or a place, or a polygon. One of the same name is replaced.",
    remove: "Take a guard area away.",
    args: { name: "name of the area" },
    flags: {
      enter: "alarm when she enters it, not when she leaves it",
      radius: "metres of the circle",
      latitude: "degrees, of the middle; with --longitude. Without them it is where the vessel is",
      longitude: "degrees, of the middle",
      corners: "corners of a polygon in order: '39.50,2.60 39.51,2.60 39.51,2.62'",
    },
    none: "No area is guarded.",
    line: "{number}  {name}: alarm when {alarmWhen, select, outside {left} other {entered}}; {beyondM, select, none {distance not known} other {{isInside, select, true {inside, {beyondM} m from the edge} other {{beyondM} m outside}}}}",
    removed: "No longer guarded: {name}",
    unknown: "No guard area is called {name}",
  },
} as const;
