/** `npm test` measures it before it begins, other runs when they read their configuration. */
const factor = (): number => Number(process.env['MUSTER_LIMIT_FACTOR'] ?? 1);

/**
 * Milliseconds to wait at most for what takes less than `seconds` on a free machine; more on a slow or busy one. Limits of
 * tests and hooks are set for whole projects in `vitest.config.ts`.
 */
export const limit = (seconds: number): number => Math.round(seconds * 1000 * factor());

/** Measures processor milliseconds of this thread, which a busy machine does not change. */
export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
