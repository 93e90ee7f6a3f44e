/** Which language a person reads: `LC_ALL`, `LC_MESSAGES` or `LANG` beginning with `es` is Spanish, all else English. */
export type Locale = "es" | "en";

export function localeOf(env: Readonly<Record<string, string | undefined>>): Locale {
  const name = env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "";
  return /^es(?![a-z])/i.test(name) ? "es" : "en";
}
