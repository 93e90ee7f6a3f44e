/** The same bounds, which a test may set to other numbers. */
export type Bounds<Limits> = { readonly [bound in keyof Limits]: number };
