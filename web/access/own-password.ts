/** What stays when somebody has gone asks for the password again: a session may have been stolen, or left open. */
import type { FormField } from "../parts/form.tsx";
import { words } from "./words.ts";

export const ownPassword: FormField = {
  name: "current",
  label: words.secret.mine,
  type: "password",
  required: true,
  autocomplete: "current-password",
};
