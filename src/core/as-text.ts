/** A value of unknown form as a text. `String` would call its member `toString`, which a file that somebody wrote may have. */
export function asText(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}
