/** What can be wrong with a message that a person or a program wrote as JSON. `name` is a key or the path of a field. */
export type OutgoingFault =
  | { readonly kind: "not-an-object" | "no-group" | "bad-bytes" }
  /** Both bytes and fields were written; they could contradict each other. */
  | { readonly kind: "data-and-fields" }
  | { readonly kind: "not-a-list"; readonly name: string }
  /**
   * A group function for a parameter that its group does not have, or that the definitions of the PGN define
   * differently.
   */
  | { readonly kind: "no-parameter"; readonly name: string; readonly value: string; readonly pgn: string }
  | { readonly kind: "unknown-key" | "unknown-field"; readonly name: string; readonly known: readonly string[] }
  | { readonly kind: "unknown-group"; readonly name: string }
  /** Several groups share this PGN, and neither an id nor the fields tell which is meant. */
  | { readonly kind: "shared-pgn"; readonly name: string; readonly known: readonly string[] }
  | { readonly kind: "other-pgn"; readonly name: string; readonly min: number }
  | { readonly kind: "not-a-whole-number"; readonly name: string; readonly min: number; readonly max: number }
  /** A PDU2 group has no destination: it is always for everyone. */
  | { readonly kind: "for-everyone"; readonly name: string }
  | { readonly kind: "too-long"; readonly bytes: number; readonly max: number }
  | {
      readonly kind: "out-of-range";
      readonly name: string;
      readonly value: string;
      readonly min: number;
      readonly max: number;
      readonly unit: string;
    }
  | { readonly kind: "unknown-value"; readonly name: string; readonly value: string; readonly known: readonly string[] }
  | { readonly kind: "does-not-fit"; readonly name: string; readonly value: string; readonly said: string };
