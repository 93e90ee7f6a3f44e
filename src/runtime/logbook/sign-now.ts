/** Signs a checkpoint over the whole book, for commands that can also continue without one. */
import { isBitacoraError, systemErrorCode } from "../../core/errors.ts";
import type { BookWriter } from "./book-access.ts";

/** Why a book could not be signed. `isRefused`: the book is in doubt; else the key cannot be read, or the service not be reached. */
interface NotSigned {
  readonly reason: string;
  readonly isRefused: boolean;
}

const EMPTY = 404;
const IN_DOUBT = 409;

/** Undefined if the book is signed or empty. */
export async function signNow(writer: BookWriter): Promise<NotSigned | undefined> {
  try {
    await writer.sign();
    return undefined;
  } catch (error) {
    if (!isBitacoraError(error, "usage")) return { reason: reasonOf(error), isRefused: false };
    const { reason, status } = error.details;
    return status === EMPTY ? undefined : { reason: String(reason), isRefused: status === IN_DOUBT };
  }
}

function reasonOf(error: unknown): string {
  return isBitacoraError(error) ? error.code : (systemErrorCode(error) ?? String(error));
}
