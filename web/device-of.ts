/** The kind of device, so far as its browser says it. */
export function deviceOf(agent: string): string | undefined {
  return /iPhone|iPad|Android|Windows|Macintosh|Linux/.exec(agent)?.[0];
}
