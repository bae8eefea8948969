import { expect, test } from 'vitest';
import { agreesWithEngine, seedOf } from './second-calculation.ts';

const seed = seedOf();

test(`a second calculation agrees on many more random payslips (seed ${seed})`, { timeout: 600_000 }, () => {
  expect(agreesWithEngine(seed, 20_000)).toMatchObject({});
});
