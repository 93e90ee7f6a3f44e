/** The other files of an export: what witnesses have cosigned, and the doubts about the book. */
import { join } from "node:path";
import { readRegular } from "../../core/regular-file.ts";
import { WITNESSED_FILE } from "../../logbook/evidence/evidence.ts";
import { evidenceOf } from "../../logbook/evidence/file-evidence.ts";
import { parseVerifierKey } from "../../logbook/evidence/signed-note.ts";
import type { ExportMessages } from "../../messages/en/logbook-export.ts";
import { readLinkStates } from "../../witness/file-link-store.ts";
import { WitnessedBook } from "./witnessed.ts";

interface ExportedFile {
  readonly name: string;
  readonly text: string;
}

export async function otherFiles(dir: string, publicKey: string, texts: ExportMessages): Promise<ExportedFile[]> {
  return [...(await witnessFiles(dir, publicKey)), ...(await doubtsFile(dir, publicKey, texts))];
}

/** The cosigned checkpoints and the witnesses' keys; no files if the vessel has no witness. */
async function witnessFiles(dir: string, publicKey: string): Promise<ExportedFile[]> {
  const states = await readLinkStates(dir, parseVerifierKey(publicKey));
  if (states.length === 0) return [];
  const list = (await readRegular(join(dir, "logbook", WITNESSED_FILE)).catch(() => "")) ?? "";
  const keys = states.map((state) => `${state.publicKey}\n`).join("");
  return [
    { name: `logbook/${WITNESSED_FILE}`, text: list },
    { name: "witnesses.pub", text: keys },
  ];
}

/** The doubts that the book's own lines do not show, one line each. verify.py counts each line as a break. */
async function doubtsFile(dir: string, publicKey: string, texts: ExportMessages): Promise<ExportedFile[]> {
  const { lost } = await evidenceOf(dir);
  const { refusing } = await WitnessedBook.open(dir, publicKey);
  const lines = [
    ...lost.map((loss) => texts.evidenceLost({ loss })),
    ...refusing.map((name) => texts.refused({ name })),
  ];
  return lines.length === 0 ? [] : [{ name: "doubts.txt", text: lines.map((line) => `${line}\n`).join("") }];
}
