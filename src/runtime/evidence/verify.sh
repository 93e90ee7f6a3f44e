#!/bin/sh
# Checks this folder of evidence with OpenSSL and Python 3 alone: sh verify.sh [--key FILE] [--checkpoint FILE] [--tsa CA.pem]
# Exit status: 0 everything holds, 1 something does not, 2 could not be checked.
for program in python3 openssl; do
  command -v "$program" >/dev/null 2>&1 || { echo "$program is not installed: nothing was checked" >&2; exit 2; }
done
exec python3 -I -B "$(dirname "$0")/evidence.py" "$@"
