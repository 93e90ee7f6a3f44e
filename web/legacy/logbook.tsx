/** The page as it was, until it is rebuilt. */
import { logbookPage } from "../views/logbook.ts";
import { LegacyPage } from "./legacy-page.tsx";

export default function Page() {
  return <LegacyPage make={logbookPage} />;
}
