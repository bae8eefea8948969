/** Below it a measurement is imprecise; work that grows faster than its text takes seconds. */
const FLOOR_MS = 4;
const ROUNDS = 8;

async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How many times the processor time of the small work the large one takes. Each is the least of some rounds, which take
 * turns: other load, the collector and code that is not compiled yet cost the same work more, and not both the same.
 */
export async function costRatio(small: () => unknown, large: () => unknown): Promise<number> {
  let [ofSmall, ofLarge] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round += 1) {
    ofSmall = Math.min(ofSmall, await cpuOf(small));
    ofLarge = Math.min(ofLarge, await cpuOf(large));
  }
  return ofLarge / Math.max(ofSmall, FLOOR_MS);
}
