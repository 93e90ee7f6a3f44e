/** Words of the page of what is switched. */
export const switches = {
  title: "Switches",
  warning: "This is no safety system. Nothing is switched that the project does not list.",
  state: { on: "On", off: "Off", unknown: "Unknown" },
  said: (seconds: number) => `as the device said ${seconds} s ago`,
  never: "no device has said so yet",
  act: { on: "Switch on", off: "Switch off" },
  cannot: (why: string) => `Cannot be switched now: ${why}`,
  sure: { on: (name: string) => `Switch on: ${name}?`, off: (name: string) => `Switch off: ${name}?` },
  about: "This is the second touch; it counts for ten seconds. The log book has your name beside it.",
  outcome: {
    entering: (by: string) => `The order of ${by} is being written down.`,
    sent: (by: string) => `Ordered by ${by}; waiting for the device.`,
    on: (by: string) => `Done: the device says on (${by}).`,
    off: (by: string) => `Done: the device says off (${by}).`,
    notDone: (by: string, why: string) => `Not done (${by}): ${why}.`,
    refused: (by: string, why: string) => `Not switched, nothing was sent (${by}): ${why}.`,
  },
};
