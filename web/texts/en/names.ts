/** Words in the names of devices, and of sides on an instrument: below and above zero. */
export const names = {
  sides: { port: "Port", starboard: "Starboard", centre: "Centre" },
  whole: (device: string, name: string) => `${device} ${name}`,
  forms: { side: ["P", "S"], bow: ["↓", "↑"], east: ["W", "E"] },
};

export const systems = {
  navigation: "Navigation",
  propulsion: "Propulsion",
  tanks: "Tanks",
  electrical: "Electrical",
  steering: "Steering",
  hull: "Hull",
  safety: "Safety",
  lights: "Lights",
  comfort: "Comfort",
  network: "Network",
  other: "Other",
};
