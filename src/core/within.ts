/** Waits for work that may hang, but no longer than this. What fails is not told: it settles, too. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work.catch(() => undefined), isOver]);
  clearTimeout(timer);
}
