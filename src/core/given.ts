/** Optional members: `given({ group })` has no `group` where that is undefined. */

type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

export function given<T extends object>(members: T): Given<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Given<T>;
}
