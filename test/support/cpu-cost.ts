/** Below it a measurement is imprecise; work that grows faster than its text takes seconds. */
export const FLOOR_MS = 4;

/** Processor milliseconds, the least of some runs: other load costs the same work more. */
export async function cpuCost(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < 5; run += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
