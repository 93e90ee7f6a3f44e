# The user-mode way: Debian's User-Mode Linux, a kernel that is an ordinary process. What runs in it runs on the processor
# itself and not in emulation; only its system calls and page faults are slow. It knows no PCI card: can0 and can1 are a vxcan
# pair. Sourced by can-rig.
#
#   $cache/user-mode-linux-6.1um4/
#     linux                the kernel
#     lib/modules/VERSION  its modules, and modules.dep
#
# A folder of that name is complete: it is made under another one and then renamed.

user_mode_package=user-mode-linux
user_mode_modules=(overlay can_raw can_j1939 vcan vxcan sch_tbf)

# The newest one in the cache, if there is one.
user_mode_dir() {
  find "$cache" -maxdepth 1 -type d -name "$user_mode_package-*" 2>/dev/null | sort -V | tail -1
}

user_mode_possible() {
  [[ $(uname -m) == x86_64 ]] && has busybox && has ip && { [[ -n $(user_mode_dir) ]] || has apt-get; }
}

# Fills the cache unless it has one; status 1 where it cannot be had.
fetch_user_mode() {
  [[ -z $(user_mode_dir) ]] || return 0
  mkdir -p "$cache"
  (
    flock 9
    [[ -z $(user_mode_dir) ]] || exit 0
    work=$(mktemp -d "$cache/new.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    say "fetching $user_mode_package, once, into $cache"
    cd "$work"
    timeout "${CAN_RIG_FETCH_S:-0}" apt-get -qq -o APT::Sandbox::User=root -o Acquire::Retries=2 \
      download "$user_mode_package" >&2 || exit 1
    mkdir unpacked
    dpkg-deb -x ./*.deb unpacked
    mkdir -p kernel/lib/modules
    mv unpacked/usr/bin/linux.uml kernel/linux
    mv unpacked/usr/lib/uml/modules/* kernel/lib/modules/
    busybox depmod -b kernel "$(ls kernel/lib/modules)"
    mv kernel "$cache/$(basename ./*.deb | cut -d + -f 1 | tr _ -)"
  ) 9>"$cache/lock"
}

# Its folders are folders of this machine (hostfs); the first one has what init needs before it can see the others.
pack_user_mode_root() {
  local root=$job/root
  mkdir -p "$root"/{bin,dev,proc,sys,host,copy,share,root}
  cp "$(command -v busybox)" "$root/bin/busybox"
  install -m 755 "$here/init" "$root/init"
  cp -r "$(user_mode_dir)/lib" "$root/lib"
  echo "${user_mode_modules[*]}" >"$root/modules"
  echo "user-mode $job/share" >"$root/way"
}

# Starts the kernel, passes on what COMMAND prints, and waits for the end. Its status is the kernel's or that of `timeout`.
start_user_mode() {
  local dir status=0 limit
  for dir in "${writable[@]}"; do
    dir=$(cd "$dir" && pwd) || fail "no folder $dir"
    echo "- $dir" >>"$job/share/writable"
  done
  # Its processes are a group of their own, which `timeout` makes and ends; a limit of 0 is none.
  limit=(timeout --kill-after=2 "$timeout_s" env "TMPDIR=$(memory_dir)")
  (exec "${limit[@]}" "$(user_mode_dir)/linux" mem=1024M rootfstype=hostfs "rootflags=$job/root" ro init=/init \
    quiet loglevel=1 con=null con0=null,fd:5 ssl=null ssl0=null,fd:3 ssl1=null,fd:4 \
    </dev/null 3>&1 4>&2 5>"$job/console" >"$job/kernel" 2>&1) &
  machine_pid=$!
  wait "$machine_pid" || status=$?
  kill -KILL -- "-$machine_pid" 2>/dev/null || true
  machine_pid=''
  return "$status"
}

# Its memory is a file that it maps and removes.
memory_dir() {
  if (($(df --output=avail -k /dev/shm 2>/dev/null | tail -1) > 1200000)); then echo /dev/shm; else echo "${TMPDIR:-/tmp}"; fi
}
