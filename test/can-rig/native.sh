# The native way: a private network namespace on a kernel that has SocketCAN. Root is not needed where users may make
# namespaces of their own. Sourced by can-rig.

# The first act in the namespace; the trial stops there. /sys shows the interfaces of where it was mounted, so it is mounted
# anew.
make_interfaces='
  mount -t sysfs sysfs /sys &&
  ip link set lo up &&
  ip link add dev vcan0 type vcan && ip link set vcan0 up &&
  ip link add dev can0 type vxcan peer name can1 && ip link set can0 up && ip link set can1 up &&
  tc qdisc add dev can0 root tbf rate 230kbit burst 16 limit 160 && tc qdisc del dev can0 root'

in_namespace() { # COMMAND...
  local namespaces=(--net --mount)
  ((EUID == 0)) || namespaces+=(--user --map-root-user)
  unshare "${namespaces[@]}" "$@"
}

# It is tried, not guessed: a kernel may know CAN sockets and lack a driver or a queue discipline, or forbid
# namespaces.
native_possible() {
  has unshare && has ip && has cansend && in_namespace bash -c "$make_interfaces" 2>/dev/null
}

run_native() { # COMMAND...
  trace "the kernel has SocketCAN: a private network namespace"
  local limit=()
  if ((timeout_s)); then limit=(timeout --kill-after=5 "$timeout_s"); fi
  export -f in_namespace
  # shellcheck disable=SC2016
  exec "${limit[@]}" bash -c 'in_namespace bash -c "$0; exec \"\$@\"" can-rig "$@"' "$make_interfaces" "$@" </dev/null
}
