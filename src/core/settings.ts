/**
 * Settings derived from their JSON Schema. A key of the project file is defined in one place, its schema, which is written `as const`;
 * types and defaults are derived from it:
 *
 *     retention_days: { type: "number", minimum: 1, default: 365 }    the schema
 *     retention_days?: number                                         `FileOf`: what a checked file may have
 *     retentionDays: number                                           `SettingsOf`: what the service works with
 *
 * These keywords of the schema are used: const, enum, type, properties, required, default, additionalProperties, items, and oneOf with
 * `type` as the discriminator. A section that may be `true` or `false` in place of a mapping is that mapping with its defaults, or null.
 */

/** The part of a JSON Schema that settings are read with. */
interface SettingsSchema {
  readonly properties?: Readonly<Record<string, SettingsSchema>>;
  readonly additionalProperties?: boolean | SettingsSchema;
  readonly items?: SettingsSchema;
  readonly oneOf?: readonly SettingsSchema[];
  readonly const?: unknown;
  readonly default?: unknown;
}

interface Types {
  readonly string: string;
  readonly number: number;
  readonly integer: number;
  readonly boolean: boolean;
  readonly null: null;
}

/** The content of a file that was checked against the schema. */
export type FileOf<S> = S extends { readonly const: infer Value }
  ? Value
  : S extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : S extends { readonly oneOf: readonly (infer Branch)[] }
      ? FileOf<Branch>
      : S extends { readonly type: infer Type }
        ? FileOfType<OneOf<Type>, S>
        : FileMapping<S>;

type FileOfType<Type, S> = Type extends keyof Types
  ? Types[Type]
  : Type extends "array"
    ? readonly FileOf<ItemsOf<S>>[]
    : FileMapping<S>;

type FileMapping<S> = S extends { readonly properties: infer P }
  ? string extends keyof P
    ? Readonly<Record<string, FileOf<P[keyof P]>>>
    : { readonly [Key in keyof P as Key extends RequiredOf<S> ? Key : never]: FileOf<P[Key]> } & {
        readonly [Key in keyof P as Key extends RequiredOf<S> ? never : Key]?: FileOf<P[Key]>;
      }
  : S extends { readonly additionalProperties: infer Values }
    ? Readonly<Record<string, FileOf<Values>>>
    : unknown;

/** The settings made from it: names as in the code, defaults filled in. A key that is left out and has no default is undefined. */
export type SettingsOf<S> = S extends { readonly const: infer Value }
  ? Value
  : S extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : S extends { readonly oneOf: readonly (infer Branch)[] }
      ? SettingsOf<Branch>
      : S extends { readonly type: infer Type }
        ? SettingsOfType<OneOf<Type>, S>
        : SettingsMapping<S>;

type SettingsOfType<Type, S> = Type extends "boolean"
  ? S extends { readonly properties: object }
    ? null
    : boolean
  : Type extends keyof Types
    ? Types[Type]
    : Type extends "array"
      ? readonly SettingsOf<ItemsOf<S>>[]
      : SettingsMapping<S>;

type SettingsMapping<S> = S extends { readonly properties: infer P }
  ? string extends keyof P
    ? Readonly<Record<string, SettingsOf<P[keyof P]> | undefined>>
    : { readonly [Key in keyof P as NameOf<Key>]: SettingsOf<P[Key]> | AbsentOf<Key, P[Key], S> }
  : S extends { readonly additionalProperties: infer Values }
    ? Readonly<Record<string, SettingsOf<Values>>>
    : unknown;

type AbsentOf<Key, Property, S> = Property extends { readonly default: unknown }
  ? never
  : Key extends RequiredOf<S>
    ? never
    : Property extends { readonly const: unknown }
      ? never
      : undefined;

type OneOf<Type> = Type extends readonly (infer Each)[] ? Each : Type;
type ItemsOf<S> = S extends { readonly items: infer Items } ? Items : never;
type RequiredOf<S> =
  | (S extends { readonly required: readonly (infer Key)[] } ? Key : never)
  // The discriminator of a source.
  | (S extends { readonly properties: { readonly type: { readonly const: unknown } } } ? "type" : never);

/** `retention_days` is `retentionDays`. */
type NameOf<Key> = Key extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<NameOf<Rest> & string>}` : Key;

/** `written`: a value that the schema has accepted; undefined for a section that is left out, which gets its default. */
export function settingsOf<const S>(schema: S, written: unknown): SettingsOf<S> {
  return read(schema as SettingsSchema, written) as SettingsOf<S>;
}

function read(schema: SettingsSchema, written: unknown): unknown {
  const value = written === undefined ? schema.default : written;
  if (Array.isArray(value)) return value.map((item) => read(schema.items ?? {}, item));
  if (typeof value === "object" && value !== null) return readMapping(branchOf(schema, value), value);
  if (typeof value === "boolean" && schema.properties !== undefined) return value ? readMapping(schema, {}) : null;
  return value;
}

function readMapping({ properties = {}, additionalProperties }: SettingsSchema, value: object): object {
  const others = typeof additionalProperties === "object" ? additionalProperties : {};
  const written = new Map<string, unknown>(Object.entries(value));
  const known = Object.entries(properties).map(
    ([key, schema]) => [nameOf(key), read(schema, written.get(key))] as const,
  );
  // If the schema has no other keys, one that is there is a connector's own section.
  const named = additionalProperties === false ? [] : [...written].filter(([key]) => !Object.hasOwn(properties, key));
  return Object.fromEntries([...known, ...named.map(([key, each]) => [key, read(others, each)] as const)]);
}

function branchOf(schema: SettingsSchema, value: object): SettingsSchema {
  const { type } = value as { readonly type?: unknown };
  return schema.oneOf?.find(({ properties }) => properties?.["type"]?.const === type) ?? schema;
}

function nameOf(key: string): string {
  return key.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
