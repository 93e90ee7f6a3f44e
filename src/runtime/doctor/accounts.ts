/** Whether accounts have been lost. If so, nobody can sign in, and somebody should ask who has touched the file. */
import { type Check } from "./check.ts";
import { finding } from "../../connectors/doctor-finding.ts";
import { hasLostAccounts } from "../account-files.ts";

export const checkAccounts: Check = async ({ dataDir, texts }) => {
  // A folder that this user may not look into is reported by the check of the rights.
  const isLost = await hasLostAccounts(dataDir).catch(() => false);
  return isLost ? [finding("accounts", "fail", texts.accounts.lost({ dir: dataDir }), "bitacora access code")] : [];
};
