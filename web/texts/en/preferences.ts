/** Words of what a reader chooses on this device. */
export const preferences = {
  title: "This screen",
  language: "Language",
  languages: { auto: "As the browser", en: "English", es: "Español" },
  units: "Units",
  kinds: {
    kn: "Speed",
    m: "Depth and length",
    NM: "Distance",
    "°C": "Temperature",
    L: "Volume",
    "L/h": "Fuel rate",
    bar: "Pressure",
    hPa: "Air pressure",
  },
  screen: "Screen",
  bySun: "Light by the sun",
  chosenLight: "As chosen",
  awake: "Stays on",
  asleep: "May go to sleep",
  fullScreen: "Full screen",
  keptHere: "Kept on this device.",
};
