/**
 * Events at the doors of the service that belong in the log book: people sign in and out, are refused, or change what others may do.
 * Pure; `src/runtime/service/access/audit.ts` writes the entries.
 */
export type AccessEvent = Act | Refusal;

/** An act that was done. `user`: its author, as written in the log book. */
export type Act = { readonly user: string } & (
  | { readonly event: "signed_in"; readonly role: string; readonly method: string; readonly address: string }
  | { readonly event: "signed_out" | "session_ended"; readonly of: string; readonly address: string }
  | { readonly event: "person_added"; readonly name: string; readonly role: string }
  | { readonly event: "role_changed"; readonly name: string; readonly from: string; readonly to: string }
  | {
      readonly event: "person_shut_out" | "person_let_in" | "secret_changed" | "token_revoked" | "request_denied";
      readonly name: string;
    }
  | { readonly event: "tablet_made"; readonly address: string }
  | {
      readonly event: "token_approved";
      readonly name: string;
      readonly scopes: readonly string[];
      readonly prefix?: string;
      readonly ends_at: string | null;
    }
  | { readonly event: "tablets_forgotten" }
  | {
      readonly event: "passkey_added" | "passkey_removed" | "passkey_copied";
      readonly name: string;
      /** The person's name for the passkey. */
      readonly label: string;
    }
  | { readonly event: "watch_handed_over"; readonly to: string; readonly note: string | null }
);

/** An attempt that was refused: the first is reported at once, later ones as a sum. `name`: the claimed name. */
export interface Refusal {
  readonly event: "sign_in_failed" | "write_refused";
  readonly name: string | null;
  readonly address: string;
  /** The door at which it was tried; for a passkey also the fault. */
  readonly door: string;
}

export function isRefusal(event: AccessEvent): event is Refusal {
  return event.event === "sign_in_failed" || event.event === "write_refused";
}
