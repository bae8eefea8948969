import { expect, test } from 'vitest';
import { agreesWithEngine, seedOf } from '../second-calculation.ts';

const seed = seedOf();

test(`a second calculation agrees on every line and the net pay of random payslips (seed ${seed})`, () => {
  const reached = agreesWithEngine(seed, 400);
  for (const [what, count] of Object.entries(reached)) expect(count, what).toBeGreaterThan(0);
});
