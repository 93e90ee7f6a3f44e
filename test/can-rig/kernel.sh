# The virtual machine's kernel: Debian's stock one, downloaded as a package, unpacked into the cache and never installed.
# Sourced by can-rig.
#
#   $cache/linux-image-6.1.0-56-amd64/
#     vmlinux              the kernel as a plain ELF file
#     lib/modules/VERSION  the modules that the machine may load, not compressed, and modules.dep
#
# A folder of that name is complete: it is made under another one and then renamed.

# Where the machine's modules, and those that they depend on, lie in the package.
module_folders=(drivers/virtio drivers/char net/can drivers/net/can fs/9p net/9p fs/fscache fs/netfs fs/overlayfs
                net/sched lib)

# The newest kernel in the cache, if there is one.
kernel_dir() {
  find "$cache" -maxdepth 1 -type d -name 'linux-image-*' 2>/dev/null | sort -V | tail -1
}

# The package that Debian's `linux-image-amd64` stands for today, if apt knows it.
kernel_package() {
  apt-cache depends linux-image-amd64 2>/dev/null | sed -n 's/^ *Depends: *\(linux-image-[0-9][^ ]*\).*/\1/p' | head -1
}

# Fills the cache unless it has a kernel; a second rig that starts meanwhile waits for the first.
fetch_kernel() {
  [[ -z $(kernel_dir) ]] || return 0
  mkdir -p "$cache"
  (
    flock 9
    [[ -z $(kernel_dir) ]] || exit 0
    package=$(kernel_package)
    work=$(mktemp -d "$cache/new.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    say "fetching $package, once, into $cache"
    cd "$work"
    # APT's own user may not write here, which as root it remarks upon.
    timeout "${CAN_RIG_FETCH_S:-0}" apt-get -qq -o APT::Sandbox::User=root -o Acquire::Retries=2 download "$package" >&2 ||
      unavailable "the kernel of the virtual machine, $package, could not be fetched; with a network: test/can-rig/can-rig --prepare"
    mkdir kernel
    unpack_package ./*.deb kernel
    mv kernel "$cache/$package"
  ) 9>"$cache/lock"
}

unpack_package() { # PACKAGE FOLDER
  local folder version patterns=('./boot/vmlinuz-*')
  for folder in "${module_folders[@]}"; do patterns+=("./*/kernel/$folder/*"); done
  dpkg-deb --fsys-tarfile "$1" | tar -x -C "$2" --wildcards "${patterns[@]}" 2>/dev/null || true
  # Debian has merged /lib into /usr/lib; here it is one place.
  if [[ -d $2/usr/lib/modules ]]; then mkdir -p "$2/lib" && mv "$2/usr/lib/modules" "$2/lib/modules" && rm -r "$2/usr"; fi
  version=$(ls "$2/lib/modules") || fail "no modules in $1"

  # Unpacking here saves unpacking at every start, under emulation. Newer kernels have their modules packed as well.
  find "$2/lib" -name '*.ko.xz' -exec xz -d {} +
  find "$2/lib" -name '*.ko.zst' -exec zstd -dq --rm {} +
  busybox depmod -b "$2" "$version"
  unpack_vmlinux "$(echo "$2"/boot/vmlinuz-*)" "$2/vmlinux"
  rm -r "$2/boot"
}

# A number of 1 or 4 bytes in FILE at OFFSET, little-endian as this machine is.
number_at() { # FILE OFFSET BYTES
  od -An -t "u$3" -j $(($2)) -N "$3" "$1" | tr -d ' '
}

# The kernel file is a program that unpacks the real one, which takes 3 s at every start under emulation. Its header says
# where that lies (Linux x86 boot protocol 2.08): setup_sects, payload_offset, payload_length; the payload ends with four
# bytes for its unpacked size. QEMU starts the ELF file that comes out by its PVH entry.
unpack_vmlinux() { # FROM TO
  local start length tool
  start=$((($(number_at "$1" 0x1f1 1) + 1) * 512 + $(number_at "$1" 0x248 4)))
  length=$(($(number_at "$1" 0x24c 4) - 4))
  case $(tail -c +$((start + 1)) "$1" | head -c 2 | od -An -t x1 | tr -d ' ') in
    fd37) tool='xz -dc' ;;
    28b5) tool='zstd -dc' ;;
    1f8b) tool='gzip -dc' ;;
    *) tool=false ;;
  esac
  # No pipefail here: `tail` is cut off when `head` has what it wants.
  if ! (set +o pipefail; tail -c +$((start + 1)) "$1" | head -c "$length" | $tool >"$2"); then
    trace "cannot unpack the kernel: it unpacks itself, 3 s at every start"
    cp "$1" "$2"
  fi
}
