/** The page as it was, until it is rebuilt. */
import { overview } from "../views/overview.ts";
import { LegacyPage } from "./legacy-page.tsx";

export default function Page() {
  return <LegacyPage make={overview} />;
}
