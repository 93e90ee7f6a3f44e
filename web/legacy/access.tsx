/** The page as it was, until it is rebuilt. */
import { accessPage } from "../views/access.ts";
import { LegacyPage } from "./legacy-page.tsx";

export default function Page() {
  return <LegacyPage make={accessPage} />;
}
