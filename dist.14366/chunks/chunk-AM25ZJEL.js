// src/runtime/systemd/notify-socket.ts
import { accessSync, constants } from "node:fs";
var PERL = "/usr/bin/perl";
var CONNECT_AND_EXEC = `
use Socket qw(AF_UNIX SOCK_DGRAM SOCK_NONBLOCK pack_sockaddr_un);
$^F = 255;
my $name = $ENV{NOTIFY_SOCKET};
$name =~ s/^@/\\0/;
my $is_open = socket(NOTIFY, AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0) && connect(NOTIFY, pack_sockaddr_un($name));
$ENV{BITACORA_NOTIFY_FD} = $is_open ? fileno NOTIFY : "none";
$ENV{BITACORA_NOTIFY_PID} = $$;
exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!";
`;
function takeNotifySocket() {
  const { env, execPath, execArgv, argv } = process;
  const isTaken = env["BITACORA_NOTIFY_PID"] === String(process.pid);
  if (!env["NOTIFY_SOCKET"] || isTaken || process.execve === void 0 || !canRun(PERL)) return;
  process.removeAllListeners("warning");
  process.execve(PERL, [PERL, "-e", CONNECT_AND_EXEC, execPath, ...execArgv, ...argv.slice(1)], definedOf(env));
}
function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
function definedOf(env) {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => value === void 0 ? [] : [[name, value]])
  );
}

export {
  takeNotifySocket
};
