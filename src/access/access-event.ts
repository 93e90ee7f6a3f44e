/**
 * What happens at the doors of the service and must stand in the log book: who signs in and out, who is refused, who changes what others
 * may. Pure; `src/runtime/service/access/audit.ts` writes the entries.
 */
export type AccessEvent = Act | Refusal;

/** Something that was done. `user` is who did it, as it stands in the log book. */
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
      readonly ends_at: string | null;
    }
  | { readonly event: "tablets_forgotten" }
  | {
      readonly event: "passkey_added" | "passkey_removed" | "passkey_copied";
      readonly name: string;
      /** What the person calls it. */
      readonly label: string;
    }
  | { readonly event: "watch_handed_over"; readonly to: string; readonly note: string | null }
);

/** Something that was tried and refused: told at once, and then summed up. `name` is who it was said to be. */
export interface Refusal {
  readonly event: "sign_in_failed" | "write_refused";
  readonly name: string | null;
  readonly address: string;
  /** What was tried: a way to sign in, or the door that writes. */
  readonly door: string;
}

export function isRefusal(event: AccessEvent): event is Refusal {
  return event.event === "sign_in_failed" || event.event === "write_refused";
}
