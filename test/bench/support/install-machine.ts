/** The virtual machine of the installation trial, as QEMU's arguments: a small computer with one processor and no network. */
import { join } from "node:path";

export type GuestArchitecture = "amd64" | "arm64";

/** Where each thing lies: the image (see packaging/vm/make-image), and the rest in the folder of a run. */
export interface MachineFiles {
  readonly image: string;
  /** A layer over the image's disk. */
  readonly disk: string;
  /** A disk with the files that are brought along; the guest finds it as /dev/vdb. */
  readonly stick: string;
  readonly console: string;
  /** Sockets: the agent's port, and QEMU's own monitor. */
  readonly port: string;
  readonly monitor: string;
  /** A machine that goes on from here, instead of starting. */
  readonly state?: string;
}

const KINDS = {
  amd64: {
    emulator: "qemu-system-x86_64",
    args: ["-M", "q35", "-cpu", "max"],
    // The processor's own counter is measured at boot, and wrongly where the machine outside is busy meanwhile.
    kernel: "console=ttyS0 tsc=reliable clocksource=hpet no_timer_check",
  },
  arm64: { emulator: "qemu-system-aarch64", args: ["-M", "virt", "-cpu", "cortex-a72"], kernel: "console=ttyAMA0" },
} satisfies Record<GuestArchitecture, { emulator: string; args: readonly string[]; kernel: string }>;
const MEMORY_MIB = 1024;
/** What guards a processor against its own faults costs much in emulation, and guards nothing there. */
const KERNEL_OPTIONS = "mitigations=off nokaslr audit=0 cryptomgr.notests random.trust_cpu=on";

export function emulatorOf(architecture: GuestArchitecture): string {
  return KINDS[architecture].emulator;
}

/** The whole command. The kernel ends QEMU when its parent dies, whatever it dies of. */
export function machineCommand(architecture: GuestArchitecture, files: MachineFiles): readonly string[] {
  const { emulator, args, kernel } = KINDS[architecture];
  // prettier-ignore
  return [
    "setpriv", "--pdeathsig", "KILL", "nice", "-n", "10", emulator,
    "-accel", "tcg", "-smp", "1", "-m", String(MEMORY_MIB), ...args,
    "-nodefaults", "-no-user-config", "-display", "none", "-nic", "none",
    "-kernel", join(files.image, "vmlinuz"), "-initrd", join(files.image, "initrd.img"),
    "-append", `root=/dev/vda rw ${kernel} ${KERNEL_OPTIONS}`, "-serial", `file:${files.console}`,
    "-drive", `file=${files.disk},if=virtio,format=qcow2,cache=unsafe`,
    "-drive", `file=${files.stick},if=virtio,format=raw,readonly=on`,
    "-device", "virtio-rng-pci", "-device", "virtio-serial-pci",
    "-chardev", `socket,id=agent,path=${files.port},server=on,wait=off`,
    "-device", "virtserialport,chardev=agent,name=bitacora.trial",
    "-monitor", `unix:${files.monitor},server=on,wait=off`,
    ...(files.state === undefined ? [] : ["-incoming", `exec:cat '${files.state}'`]),
  ];
}
