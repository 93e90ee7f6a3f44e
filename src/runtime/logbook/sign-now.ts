/** A checkpoint over all that is in a book now, for commands that go on without one. */
import { isBitacoraError, systemErrorCode } from "../../core/errors.ts";
import type { BookWriter, NotSigned } from "./book-access.ts";

/** Undefined when it is signed, or there is nothing to sign. */
export async function signNow(writer: BookWriter): Promise<NotSigned | undefined> {
  try {
    return await writer.sign();
  } catch (error) {
    return { reason: reasonOf(error), isRefused: false };
  }
}

function reasonOf(error: unknown): string {
  if (isBitacoraError(error, "usage")) return String(error.details["reason"]);
  return isBitacoraError(error) ? error.code : (systemErrorCode(error) ?? String(error));
}
