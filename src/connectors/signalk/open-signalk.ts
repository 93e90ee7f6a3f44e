/** What Signal K is served from, if the project serves it: who the vessel is, what web applications keep, and their files. */
import { fileURLToPath } from "node:url";
import { dirname, join } from "node:path";
import { type NamedKey, publicBytes } from "../../logbook/evidence/signed-note.ts";
import { FileApplicationData } from "../../signalk/file-application-data.ts";
import { findWebapps } from "../../signalk/file-webapps.ts";
import { sectionOf } from "../../project/section.ts";
import { type Identity, shipTypeOf, uuidFrom } from "../../signalk/identity.ts";
import type { ApplicationData } from "../../signalk/application-data.ts";
import type { Webapp } from "../../signalk/webapps.ts";
import type { ConnectorContext } from "../connector.ts";
import { signalkSection } from "./section.ts";
import { wordsIn } from "./words.ts";

/** The folder in the data directory. */
const FOLDER = "signalk";

/** Beside the tags, the alarms and the stations of AIS. */
export interface SignalkParts {
  readonly identity: Identity;
  /** Paths of the project by tag. */
  readonly paths: Readonly<Record<string, string>>;
  readonly applicationData: ApplicationData;
  readonly webapps: readonly Webapp[];
  /** What is wrong with it, in words; null if nothing is. */
  readonly fault: () => string | null;
}

export async function openSignalk({
  project,
  dataDir,
  log,
  locale,
  key,
}: Pick<ConnectorContext, "project" | "dataDir" | "log" | "locale" | "key">): Promise<SignalkParts | undefined> {
  const settings = sectionOf(project, signalkSection);
  if (settings === null) return undefined;
  const { vessel } = project;
  const { name, mmsi, uuid = uuidFrom(ownText(key) ?? project.id), paths } = settings;
  const { webapps, missing } = await findWebapps(settings.webapps, [dataDir, ...foldersAbove()]);
  const fault =
    missing.length === 0
      ? null
      : wordsIn(locale).webappsMissing({ names: missing, folder: dataDir, packages: missing.join(" ") });
  if (fault !== null) log.warning(fault);
  const { loaM: lengthM, beamM, draftM } = vessel;
  return {
    identity: {
      name,
      mmsi,
      uuid: `urn:mrn:signalk:uuid:${uuid}`,
      lengthM,
      beamM,
      draftM,
      shipType: shipTypeOf(vessel.type),
    },
    paths,
    applicationData: new FileApplicationData(join(dataDir, FOLDER)),
    webapps,
    fault: () => fault,
  };
}

/** The public half of the vessel's key: nobody else has it, and it stays. Without a key it is the project's id. */
function ownText(key: NamedKey | undefined): string | undefined {
  return key === undefined ? undefined : publicBytes(key.key).toString("hex");
}

/** The folders that the program is in, up to the root: one of them has the packages that were installed with it. */
function foldersAbove(): string[] {
  const folders: string[] = [];
  let folder = dirname(fileURLToPath(import.meta.url));
  while (folder !== dirname(folder)) {
    folders.push(folder);
    folder = dirname(folder);
  }
  return folders;
}
