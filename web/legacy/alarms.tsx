/** The page as it was, until it is rebuilt. */
import { alarmsPage } from "../views/alarms.ts";
import { LegacyPage } from "./legacy-page.tsx";

export default function Page() {
  return <LegacyPage make={alarmsPage} />;
}
