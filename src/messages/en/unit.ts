/** `bitacora service`: the systemd unit of an installation by npm. */
import type { Texts } from "../catalogue.ts";
export const unit = {
  install: {
    summary: "Make Bitácora a service of this computer: it starts with it, and is watched (systemd).",
    description:
      "For an installation by npm; the Debian package brings its own. It asks nothing and prints each step: the user bitacora, a first project " +
      "file where there is none, the unit with the paths of this Node and this program, and then the start. It may be repeated, for example after Node " +
      "was changed.",
    dryRun: "print the steps and the unit, and change nothing",
  },
  uninstall: {
    summary: "Stop the service and remove its unit. Data, the project file and the user stay.",
    dryRun: "print the steps, and change nothing",
  },
  status: {
    summary:
      "Whether the service is installed, starts with the computer and runs, how it last ended, and what the doctor finds.",
    description: "Exit status 1 if it does not run or something is wrong.",
  },
  refused: {
    noSystemd: "This computer is not run by systemd. Start it by what it has: bitacora serve --project FILE",
    package:
      "{verb, select, install {The Debian package has its own unit ({file}): it is installed already. To use this installation instead: sudo apt remove bitacora} other {The unit belongs to the Debian package ({file}): sudo apt remove bitacora}}",
    byHand:
      "Somebody has written {file} by hand, and it stays as it is. If it is not needed: sudo systemctl disable --now bitacora; sudo rm {file}",
    clone:
      "{root} is a clone, on which somebody works. Install what it packs, then repeat this: npm pack; sudo npm install --global ./bitacora-….tgz",
    outOfSight:
      "{root} lies in a folder for temporary files, which the service does not see: sudo npm install --global ./bitacora-….tgz",
    notRoot: "Only root can do this: {command}",
  },
  steps: {
    would: "would:",
    userThere: "The user {name} is there",
    user: "Make the user {name}, without a password",
    projectThere: "The project file is there: {file}",
    project: "Write a first project file: {file}; say there what your vessel is",
    unit: "Write the unit: {file}",
    reload: "Let systemd read it",
    enable: "Start it with the computer",
    start: "Start it now; its data are kept in {dir}",
    stop: "Stop it, and no longer start it with the computer",
    remove: "Remove the unit: {file}",
    noSocketcan:
      "Look: no CAN bus can be used, because the package 'socketcan' is missing; 'bitacora doctor' says what to type",
    failed: "This failed: {step}: {reason}",
    notStarted: "The service did not start. What it said last:",
    dryRunEnd: "Nothing was changed",
  },
  ready: "The service runs at {url}. How it is: bitacora service status",
  runs: "The service runs. How it is: bitacora service status",
  kept: "Kept: the data in {dir}, the project file {project}, the user {user}. To remove them, too: sudo rm -r {dir} {project}; sudo userdel {user}",
  nothingToRemove: "There is no unit bitacora.service: nothing to remove",
  state: {
    notInstalled: "Not installed: nothing starts Bitácora with this computer",
    writtenBy: {
      package: "Installed by the Debian package ({file})",
      "service install": "Installed by 'bitacora service install' ({file})",
      hand: "Installed by hand ({file})",
    },
    programGone: "The program that the unit starts is not there: {path}",
    enabled: "{isEnabled, select, true {Starts with the computer} other {Does NOT start with the computer}}",
    running: "Runs since {since}{restarts, plural, =0 {} other {; systemd had to start it again {restarts} time(s)}}",
    notRunning: "Does NOT run ({active}, {sub}){status, plural, =0 {} other {; it ended with status {status}}}",
    watchdog:
      "{limit, select, none {No watchdog: if it hangs it is not started again} other {Watchdog: started again after {limit} without a sign of life}}",
    unknown: "systemd does not answer: whether it runs is not known",
    doctor:
      "{found, plural, =0 {The doctor finds nothing wrong} other {The doctor finds: {wrong} wrong, {look} to look at (bitacora doctor says more)}}",
  },
} as const;

export type UnitMessages = Texts<typeof unit>;
