/** Any value that JSON can represent. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };
export type JsonObject = { readonly [name: string]: JsonValue };
