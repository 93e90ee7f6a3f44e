/**
 * What an authenticator signs besides the challenge (Web Authentication Level 3, section 6.1). The id of a new
 * credential follows the fixed part. Its public key follows in CBOR and is not read here: browsers give it as SPKI as well.
 *
 *     32 SHA-256 of the relying party id | 1 flags | 4 sign counter | 16 AAGUID, 2 length, credential id, public key | extensions
 *     flags: 1 user present, 4 user verified by PIN, finger or face, 64 with a credential
 */
const FIXED_BYTES = 37;
const ID_AT = 55;
const FLAGS = { present: 0x01, verified: 0x04, credential: 0x40 };

export interface AuthenticatorData {
  readonly rpIdHash: Buffer;
  readonly isPresent: boolean;
  readonly isVerified: boolean;
  /** 0 if the authenticator does not count: that is usual for a passkey synchronised between devices. */
  readonly signCount: number;
  /** Only for a new credential. */
  readonly credentialId: Buffer | undefined;
}

/** Undefined if the bytes are too short to be authenticator data. */
export function authenticatorDataIn(bytes: Buffer): AuthenticatorData | undefined {
  if (bytes.length < FIXED_BYTES) return undefined;
  const flags = bytes.readUInt8(32);
  const hasCredential = (flags & FLAGS.credential) !== 0;
  if (hasCredential && bytes.length < ID_AT) return undefined;
  const idEnd = hasCredential ? ID_AT + bytes.readUInt16BE(ID_AT - 2) : 0;
  if (idEnd > bytes.length) return undefined;
  return {
    rpIdHash: bytes.subarray(0, 32),
    isPresent: (flags & FLAGS.present) !== 0,
    isVerified: (flags & FLAGS.verified) !== 0,
    signCount: bytes.readUInt32BE(33),
    credentialId: hasCredential ? bytes.subarray(ID_AT, idEnd) : undefined,
  };
}
