/** Node itself: the version that runs this, and whether it is new enough. */
import { type Check } from "./check.ts";
import { finding } from "../../connectors/doctor-finding.ts";

const NEEDED = [24, 15] as const;

export const checkNode: Check = ({ texts }) => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isGood = major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
  const { version, execPath } = process;
  if (isGood) return [finding("node", "ok", texts.node.good({ version, path: execPath }))];
  return [
    finding(
      "node",
      "fail",
      texts.node.old({ version, path: execPath }),
      "node --version; sudo apt install ./bitacora_….deb",
    ),
  ];
};
