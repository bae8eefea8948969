import { beforeAll, expect, test } from 'vitest';
import { FUZZ_TEXTS } from './support/growth.ts';
import { slowValidators } from './support/slow-validators.ts';
import { exportedValidators, type Validator, schemaValidators } from './support/text-validators.ts';
import { limit } from './support/limits.ts';

let validators: Validator[];
beforeAll(async () => {
  validators = [...(await exportedValidators()), ...schemaValidators()];
});

test.each(Object.keys(FUZZ_TEXTS))('no validate grows faster than %s', { timeout: limit(600) }, async (what) => {
  expect(await slowValidators(validators, what)).toEqual([]);
});
