/** Signs a checkpoint over the whole book, for commands that can also continue without one. */
import { isBitacoraError, systemErrorCode } from "../../core/errors.ts";
import type { BookWriter, NotSigned } from "./book-access.ts";

/** Undefined if the book is signed or empty. */
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
