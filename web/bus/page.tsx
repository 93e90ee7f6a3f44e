/** The page of the buses: what is heard, by whom, message by message, and recorded. Gateways and replays too. */
import { getJson } from "../link/api.ts";
import { Busy, Choice, Empty } from "../parts/controls.tsx";
import { go, route } from "../store/route.ts";
import { Devices } from "./devices.tsx";
import { Lines } from "./lines.tsx";
import { Messages } from "./messages.tsx";
import { usePolled } from "../parts/polled.ts";
import { Recordings } from "./recordings.tsx";
import { texts } from "./texts.ts";
import "./page.css";

const TABS = ["devices", "messages", "recordings"] as const;
const ASK_MS = 2000;

export default function Page() {
  const [lines] = usePolled(() => getJson("/nmea2000/lines"), ASK_MS);
  const [devices] = usePolled(() => getJson("/nmea2000/devices"), ASK_MS);
  const tab = TABS.find((each) => each === route.value.rest[0]) ?? "devices";
  if (lines === undefined || devices === undefined) return <Busy />;
  if (lines.length === 0 && devices.length === 0) return <Empty>{texts.nothing}</Empty>;
  return (
    <div class="bus-page">
      <h1 class="unseen">{texts.title}</h1>
      <Choice
        label={texts.title}
        value={tab}
        options={TABS.map((value) => ({ value, text: texts.tabs[value] }))}
        onValue={(value) => go("bus", [value])}
      />
      {tab === "devices" && (
        <>
          <Lines lines={lines} devices={devices} />
          <Devices devices={devices} lines={lines} />
        </>
      )}
      {tab === "messages" && <Messages devices={devices} lines={lines} />}
      {tab === "recordings" && <Recordings lines={lines} />}
    </div>
  );
}
