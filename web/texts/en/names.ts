/** Words in the names of devices. */
export const names = { sides: { port: "port", starboard: "stbd", centre: "centre" } };
