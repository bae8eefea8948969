import { expect, test } from 'vitest';
import { agreesWithEngine, seedOf } from '../second-calculation.ts';
import { limit } from '../../../../../test/support/limits.ts';

const seed = seedOf();

test(`a second calculation agrees on many more random payslips (seed ${seed})`, { timeout: limit(600) }, () => {
  expect(agreesWithEngine(seed, 20_000)).toMatchObject({});
});
