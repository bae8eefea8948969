import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { measureFile } from './meter.ts';
import { recordSql } from './sql-recorder.ts';

// Runs before each file. Hooks after all tests run in the opposite order: this one comes after those of the file.
if (process.env['MUSTER_COSTS']) {
  const { testPath = '' } = expect.getState();
  afterAll(measureFile(relative(process.cwd(), testPath).replaceAll('\\', '/')));
}

const { MUSTER_SQL } = process.env;
if (MUSTER_SQL !== undefined && process.env['MUSTER_PROJECT'] === 'api') recordSql(MUSTER_SQL);
