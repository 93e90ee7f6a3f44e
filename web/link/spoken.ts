/** Whether the answer of a GET has words of the service, which are asked for in the language of the console. */
export function isSpoken(path: string): boolean {
  return (
    /^\/(alarms|tags|vocabulary|health|doctor|setup|nmea2000\/devices)\b/.test(path) &&
    !/\/(history|messages|trial)$/.test(path)
  );
}
