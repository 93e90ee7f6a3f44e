/** Words in the names of devices, and of sides on an instrument: below and above zero. */
export const names = {
  sides: { port: "Port", starboard: "Starboard", centre: "Centre" },
  forms: { side: ["P", "S"], bow: ["↓", "↑"], east: ["W", "E"] },
};
