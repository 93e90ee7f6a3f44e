#!/bin/sh
# Installs what is missing the first time, so that `npm start` and `npm test` are the only commands of a fresh clone.
set -e
cd "$(dirname "$0")/.."
quietly="--no-audit --no-fund --loglevel=error"
# npm writes this file last: a folder without it is an installation that was cut off.
if [ ! -f node_modules/.package-lock.json ]; then
  echo "Installing what Bitácora needs; this happens once and takes about a minute." >&2
  # shellcheck disable=SC2086
  npm ci $quietly
fi
# npm leaves an optional package out when its `engines` refuse the Node that npm itself runs on. The pinned Node is
# there by now, so it is asked once more; without socketcan everything but a real bus works.
if [ "$(uname)" = Linux ] && [ ! -d node_modules/socketcan ] && [ ! -f node_modules/.no-socketcan ]; then
  # shellcheck disable=SC2086
  ./node_modules/.bin/node "$npm_execpath" install --no-save $quietly >&2 || true
  if [ ! -d node_modules/socketcan ]; then
    : >node_modules/.no-socketcan
    echo "socketcan could not be built (it takes python3, make and g++): all but a real CAN bus works." >&2
  fi
fi
