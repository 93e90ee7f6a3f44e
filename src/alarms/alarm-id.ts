/**
 * The id of an alarm record: `A-` and eight characters of Crockford's base 32 (no I, L, O or U), such as `A-7K2M0QXD`:
 * short enough to be read out over the radio. It says nothing; 40 random bits.
 */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Bytes of randomness that an id is made from. */
export const ALARM_ID_BYTES = 5;

export function alarmIdOf(random: Uint8Array): string {
  if (random.length !== ALARM_ID_BYTES) throw new RangeError(`${random.length} bytes of randomness`);
  let bits = random.reduce((sum, byte) => sum * 256 + byte, 0);
  let text = "";
  for (let i = 0; i < 8; i += 1) {
    text = ALPHABET.charAt(bits % 32) + text;
    bits = Math.floor(bits / 32);
  }
  return `A-${text}`;
}
