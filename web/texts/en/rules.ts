/** Words of an alarm's rule. */
export const rules = {
  on: "On",
  off: "Off",
  truth: (state: string) => `when it is: ${state}`,
  delay: (s: number) => `for ${s} s`,
  endsAbove: (limit: string) => `ends above ${limit}`,
  endsBelow: (limit: string) => `ends below ${limit}`,
  hysteresis: (band: string) => `ends ${band} further back`,
  onlyWhen: (what: string) => `only while ${what}`,
  latching: "stays until acknowledged",
};
