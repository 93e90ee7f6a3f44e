/** Waits for work that may hang, but no longer than this. Work that fails counts as settled. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work.catch(() => undefined), isOver]);
  clearTimeout(timer);
}
