import { beforeAll, expect, test } from 'vitest';
import { FUZZ_TEXTS } from './support/growth.ts';
import { slowJudges } from './support/slow-judges.ts';
import { exportedJudges, type Judge, schemaJudges } from './support/text-judges.ts';

let judges: Judge[];
beforeAll(async () => {
  judges = [...(await exportedJudges()), ...schemaJudges()];
});

test.each(Object.keys(FUZZ_TEXTS))('no judge grows faster than %s', { timeout: 600_000 }, async (what) => {
  expect(await slowJudges(judges, what)).toEqual([]);
});
