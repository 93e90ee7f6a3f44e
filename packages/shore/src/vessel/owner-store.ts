/** The port to the owners who look at their vessel from outside: the same for all doors. */

export interface Invitation {
  readonly vessel: string;
  readonly name: string;
}

/** As `assertedCount` takes it. */
export interface OwnerPasskey extends Invitation {
  readonly credential_id: string;
  readonly user_handle: string;
  readonly public_key: string;
  readonly rp_id: string;
  readonly sign_count: number;
}

export interface OwnerStore {
  /** What the challenges of all doors are made with. */
  secret(): Promise<Buffer>;
  invited(code: string): Promise<Invitation | undefined>;
  /** False if the invitation was used meanwhile, or the passkey is known. */
  add(code: string, passkey: OwnerPasskey): Promise<boolean>;
  passkey(credentialId: string): Promise<OwnerPasskey | undefined>;
  /** The session's secret; undefined if the challenge was used already, at whichever door. */
  begin(credentialId: string, challenge: string, count: number): Promise<string | undefined>;
  /** Whose session it is. */
  session(secret: string): Promise<Invitation | undefined>;
  end(secret: string): Promise<void>;
  /** The newest entries of the vessel's book, for the page. */
  entries(vessel: string): Promise<readonly { readonly time: string; readonly summary: string }[]>;
}
