/** The set-up: at a first start the vessel is asked for; later what is hers is changed here, by who may. */
import { useEffect, useState } from "preact/hooks";
import { type Answer, getJson } from "../link/api.ts";
import { failureText } from "../link/failure.ts";
import { session } from "../link/session.ts";
import { Busy, Empty } from "../parts/controls.tsx";
import { Addresses } from "./address.tsx";
import { FileSettings } from "./file.tsx";
import { First } from "./first.tsx";
import { NameSettings } from "./names.tsx";
import { PhoneAlarms } from "./phones.tsx";
import { file, loadFile } from "./project.ts";
import { ScreenName } from "./screen.tsx";
import { SourceSettings } from "./sources.tsx";
import { BackupState, Restart } from "./service.tsx";
import { texts } from "./texts.ts";
import { VesselSettings } from "./vessel.tsx";
import "./page.css";

type Setup = Answer<"get", "/setup">;

export default function Page() {
  const [setup, setSetup] = useState<Setup>();
  const [trouble, setTrouble] = useState("");
  const mayChange = session().who.rights.includes("project");
  useEffect(() => {
    const load = async () => {
      const found = await getJson("/setup");
      if (found.project_file !== null && mayChange) await loadFile();
      setSetup(found);
    };
    load().catch((error: unknown) => setTrouble(failureText(error)));
  }, [mayChange]);
  if (trouble !== "") return <Empty>{trouble}</Empty>;
  if (setup === undefined) return <Busy />;
  const { can_begin: isFirst, forms, computer } = setup;
  if (isFirst) return <First forms={forms} computer={computer} />;
  return (
    <div class="setup-page">
      <h1>{texts.title}</h1>
      {mayChange && file.value !== undefined && <NameSettings />}
      <div class="setup-cards">
        {mayChange && file.value !== undefined ? (
          <>
            <SourceSettings forms={forms} computer={computer} />
            <Addresses computer={computer} />
            <PhoneAlarms />
            <BackupState media={computer.media} />
            <VesselSettings key={file.value.sha256} />
          </>
        ) : (
          <>
            <p class="setup-card">
              {texts.signIn} <a href="#/access">{texts.toAccounts}</a>
            </p>
            <Addresses computer={computer} />
          </>
        )}
        {mayChange && file.value !== undefined && <Restart />}
        <ScreenName />
        <Elsewhere />
      </div>
      {mayChange && file.value !== undefined && <FileSettings />}
    </div>
  );
}

function Elsewhere() {
  return (
    <nav class="setup-card" aria-label={texts.more.title}>
      <h2>{texts.more.title}</h2>
      <a class="setup-link" href="#/alarms">
        {texts.more.limits}
      </a>
      <a class="setup-link" href="#/access">
        {texts.more.people}
      </a>
      <a class="setup-link" href="#/bus">
        {texts.more.bus}
      </a>
    </nav>
  );
}
