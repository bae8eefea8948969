import { beforeAll, expect, test } from 'vitest';
import { FUZZ_TEXTS } from './support/growth.ts';
import { slowValidators } from './support/slow-validators.ts';
import { exportedValidators, type Validator, schemaValidators } from './support/text-validators.ts';

let validators: Validator[];
beforeAll(async () => {
  validators = [...(await exportedValidators()), ...schemaValidators()];
});

test.each(Object.keys(FUZZ_TEXTS))('no validate grows faster than %s', { timeout: 600_000 }, async (what) => {
  expect(await slowValidators(validators, what)).toEqual([]);
});
