# The virtual machine's way: a kernel and a RAM disk with nothing but busybox, some modules and `init`, which mounts this
# machine's files and becomes COMMAND. Sourced by can-rig.
#
# One folder goes in and out with every run:
#
#   $job/share/command   COMMAND, quoted for the shell        $job/share/writable  tag and path of each folder
#             /env       the environment                                 /booted    the machine's uptime, by init
#             /cwd       the current directory                           /status    COMMAND's exit status, by init
#             /systemd   there if systemd runs the machine

# What init loads, in this order; modprobe finds what they depend on.
modules=(virtio_pci virtio_console 9p 9pnet_virtio overlay can_raw can_j1939 vcan vxcan kvaser_pci sch_tbf)

job='' qemu_pid=''
clean_up() {
  # Not KILL, which `timeout` could not pass on to QEMU.
  if [[ -n $qemu_pid ]]; then kill -TERM "$qemu_pid" 2>/dev/null || true; fi
  if [[ -n $job ]]; then rm -rf "$job"; fi
}

run_machine() { # COMMAND...
  local started status=0
  started=$(now_ms)
  fetch_kernel
  job=$(mktemp -d "${TMPDIR:-/tmp}/can-rig.XXXXXX")
  trap clean_up EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  write_share "$@"
  pack_ram_disk "$(kernel_dir)"
  trace "prepared in $(($(now_ms) - started)) ms"

  start_qemu || status=$?
  if ((verbose)); then sed 's/^/can-rig: | /' "$job/console" >&2; fi
  if [[ -s $job/share/status ]]; then
    trace "COMMAND began $(<"$job/share/booted") s after the kernel; $(($(now_ms) - started)) ms in all"
    exit "$(<"$job/share/status")"
  fi
  if ((status == 124 || status == 137)); then
    say "ended by the time limit of $timeout_s s"
    exit 124
  fi
  say "the virtual machine ended before COMMAND did (QEMU: $status)"
  tail -n 20 "$job/qemu" "$job/console" >&2 2>/dev/null || true
  exit "$FAILED"
}

write_share() { # COMMAND...
  mkdir "$job/share"
  printf '%q ' "$@" >"$job/share/command"
  export -p >"$job/share/env"
  pwd >"$job/share/cwd"
  : >"$job/share/writable"
  if ((systemd)); then : >"$job/share/systemd"; fi
}

# The RAM disk is small and not compressed: the machine would take longer to unpack it than to read it.
pack_ram_disk() { # KERNEL-FOLDER
  local root=$job/ram version name file
  version=$(ls "$1/lib/modules")
  mkdir -p "$root"/{bin,dev,proc,sys,host,copy,share,root} "$root/lib/modules/$version"
  cp "$(command -v busybox)" "$root/bin/busybox"
  install -m 755 "$here/init" "$root/init"
  echo "${modules[*]}" >"$root/modules"
  cd "$1/lib/modules/$version"
  for name in "${modules[@]}"; do
    # A line of modules.dep: the file, a colon, the files that it depends on. One that is missing is built in.
    for file in $(grep -E "/${name//_/[-_]}\.ko:" modules.dep | tr -d :); do
      install -D "$file" "$root/lib/modules/$version/$file"
    done
  done
  cp modules.dep "$root/lib/modules/$version/"
  cd "$root"
  find . | cpio --quiet -o -H newc >"$job/initrd"
  cd "$(<"$job/share/cwd")"
}

# Starts QEMU, passes on what COMMAND prints, and waits for the end. Its status is QEMU's or that of `timeout`.
start_qemu() {
  local dir tag status=0 output_pid error_pid limit=() qemu kernel_options
  kernel_options="console=ttyS0 panic=-1 nokaslr mitigations=off no_timer_check cryptomgr.notests random.trust_cpu=on"
  kernel_options+=" audit=0 raid=noautodetect"
  # The processor's own counter is measured at boot, and wrongly on a machine that is busy meanwhile: time then ran up to 20
  # times too fast in one of three runs. The HPET's rate is known.
  kernel_options+=" tsc=reliable clocksource=hpet"
  ((verbose)) || kernel_options+=" quiet loglevel=1"
  qemu=(qemu-system-x86_64
    # One processor: the cards have no bit time and take four frames each. With two, one sends faster than the other takes
    # interrupts, and a third of the frames in a burst is overwritten; with one, none (and it starts as fast).
    # An old model: what a newer one can do, wide registers and a fifth level of pages, is a quarter more of work for the emulator.
    -accel tcg -cpu Nehalem,+rdrand -smp 1 -m 1024
    -M q35,smm=off,vmport=off,sata=off,smbus=off
    -nodefaults -no-user-config -no-reboot -display none -net none
    -kernel "$(kernel_dir)/vmlinux" -initrd "$job/initrd" -append "$kernel_options"
    -serial "file:$job/console"
    # COMMAND's output: a virtio port each. A serial line would cost an exit from emulation for each byte.
    -device virtio-serial-pci
    -chardev "file,id=output,path=$job/output" -device virtserialport,chardev=output,name=output
    -chardev "file,id=error,path=$job/error" -device virtserialport,chardev=error,name=error
    # Two CAN cards on one bus.
    -object can-bus,id=bus -device kvaser_pci,canbus=bus -device kvaser_pci,canbus=bus
    # Files: all of this machine's, which cannot be changed, and the folder of this run.
    -fsdev "local,id=host,path=/,security_model=none,readonly=on,multidevs=remap"
    -device virtio-9p-pci,fsdev=host,mount_tag=host
    -fsdev "local,id=share,path=$job/share,security_model=none"
    -device virtio-9p-pci,fsdev=share,mount_tag=share)
  for dir in "${writable[@]}"; do
    dir=$(cd "$dir" && pwd) || fail "no folder $dir"
    [[ $dir != *,* ]] || fail "$dir: QEMU cannot share a folder with a comma in its name"
    tag=writable$(wc -l <"$job/share/writable")
    qemu+=(-fsdev "local,id=$tag,path=$dir,security_model=none,multidevs=remap"
           -device "virtio-9p-pci,fsdev=$tag,mount_tag=$tag")
    echo "$tag $dir" >>"$job/share/writable"
  done
  if ((timeout_s)); then limit=(timeout --foreground --signal=KILL "$timeout_s"); fi

  mkfifo "$job/output" "$job/error"
  cat "$job/output" & output_pid=$!
  cat "$job/error" >&2 & error_pid=$!
  # `exec`, so that the process that is waited for and ended is `timeout` or QEMU and no shell in between.
  (exec "${limit[@]}" "${qemu[@]}" </dev/null >"$job/qemu" 2>&1) & qemu_pid=$!
  wait "$qemu_pid" || status=$?
  qemu_pid=''
  # Where QEMU ended before it opened the pipes, nothing would end these two.
  [[ -e $job/share/booted ]] || kill "$output_pid" "$error_pid" 2>/dev/null || true
  wait "$output_pid" "$error_pid" 2>/dev/null || true
  return "$status"
}
