# A small stand-in for systemd, for tests: starts a program with a real notify socket, prints what it hears, and does what systemd does
# when the watchdog's time is over.
#
#     perl fake-systemd.pl SOCKET WATCHDOG_MS RESTARTS PROGRAM ARGUMENT …
#
# SOCKET is a path, or @name for an abstract one; WATCHDOG_MS 0 is no watchdog. Each line of its output is a line of JSON:
#     {"ms":812,"pid":4711,"event":"heard","text":"READY=1"}    also: started, killed, ended (text: the wait status), each with a time
# A program that ends by a signal, or is killed, is started again, RESTARTS times. SIGTERM goes on to the program; then it ends as it does.
use strict;
use warnings;
use Socket qw(AF_UNIX SOCK_DGRAM SOL_SOCKET SO_PASSCRED pack_sockaddr_un);
use Time::HiRes qw(clock_gettime CLOCK_MONOTONIC sleep);
use POSIX qw(WNOHANG);

my ($path, $watchdog_ms, $restarts, @program) = @ARGV;
$| = 1;
my $begin = clock_gettime(CLOCK_MONOTONIC);
my ($child, $is_ready, $fed, $is_stopping);

sub now { return int(1000 * (clock_gettime(CLOCK_MONOTONIC) - $begin)) }

sub say_event {
  my ($event, $text) = @_;
  $text =~ s/([\\"])/\\$1/g;
  $text =~ s/\n/\\n/g;
  printf "{\"ms\":%d,\"pid\":%d,\"event\":\"%s\",\"text\":\"%s\"}\n", now(), $child, $event, $text;
}

sub start {
  ($is_ready, $fed) = (0, now());
  $child = fork() // die "fork: $!";
  if ($child == 0) {
    $ENV{NOTIFY_SOCKET} = $path;
    if ($watchdog_ms > 0) { $ENV{WATCHDOG_USEC} = 1000 * $watchdog_ms; $ENV{WATCHDOG_PID} = $$ }
    exec { $program[0] } @program or die "$program[0]: $!";
  }
  say_event("started", "");
}

(my $address = $path) =~ s/^@/\0/;
socket(my $socket, AF_UNIX, SOCK_DGRAM, 0) or die "socket: $!";
bind($socket, pack_sockaddr_un($address)) or die "bind: $!";
$SIG{TERM} = sub { $is_stopping = 1; kill "TERM", $child };
start();
while (1) {
  my $bits = "";
  vec($bits, fileno $socket, 1) = 1;
  if (select(my $ready = $bits, undef, undef, 0.02) > 0) {
    recv($socket, my $message, 8192, 0);
    say_event("heard", $message);
    $is_ready = 1 if $message =~ /^READY=1$/m;
    $fed = now() if $message =~ /^(READY|WATCHDOG)=1$/m;
  }
  if (waitpid($child, WNOHANG) == $child) {
    say_event("ended", $?);
    exit($? >> 8) if $is_stopping or ($? & 127) == 0 or $restarts-- <= 0;
    start();
  } elsif ($watchdog_ms > 0 and $is_ready and now() - $fed > $watchdog_ms) {
    say_event("killed", "");
    kill "ABRT", $child;
    kill "CONT", $child;
    # SIGKILL follows where SIGABRT does not end it (TimeoutAbortSec).
    for (1 .. 100) { last if kill(0, $child) == 0 or -z "/proc/$child/cmdline"; sleep 0.02 }
    kill "KILL", $child;
    $is_ready = 0;
  }
}
