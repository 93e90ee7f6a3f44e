/**
 * Gives this process a socket to systemd's `$NOTIFY_SOCKET`, which Node cannot open (an AF_UNIX datagram socket). The process becomes perl
 * for some milliseconds (execve: the same process id, which systemd knows as the main one); perl connects the socket, does not mark it
 * "close on exec", and becomes this program again. perl is a part of every Debian (`perl-base` is essential). Where it is missing, or
 * nobody waits for a notification, nothing happens.
 *
 *     node bitacora serve ──execve──▶ perl -e … ──execve──▶ node bitacora serve   BITACORA_NOTIFY_FD=3  BITACORA_NOTIFY_PID=itself
 */
import { accessSync, constants } from "node:fs";

const PERL = "/usr/bin/perl";

/** `$^F`: descriptors up to it stay open. The descriptor is named in any case, so that this happens once. */
const CONNECT_AND_EXEC = `
use Socket qw(AF_UNIX SOCK_DGRAM SOCK_NONBLOCK pack_sockaddr_un);
$^F = 255;
my $name = $ENV{NOTIFY_SOCKET};
$name =~ s/^@/\\0/;
my $is_open = socket(NOTIFY, AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0) && connect(NOTIFY, pack_sockaddr_un($name));
$ENV{BITACORA_NOTIFY_FD} = $is_open ? fileno NOTIFY : "none";
$ENV{BITACORA_NOTIFY_PID} = $$;
exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!";
`;

/** To be called before anything is opened: does not return if it works. */
export function takeNotifySocket(): void {
  const { env, execPath, execArgv, argv } = process;
  const isTaken = env["BITACORA_NOTIFY_PID"] === String(process.pid);
  if (!env["NOTIFY_SOCKET"] || isTaken || process.execve === undefined || !canRun(PERL)) return;
  // "experimental" in Node 24: the journal of every start need not say so.
  process.removeAllListeners("warning");
  process.execve(PERL, [PERL, "-e", CONNECT_AND_EXEC, execPath, ...execArgv, ...argv.slice(1)], definedOf(env));
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
