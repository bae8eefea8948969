import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isMonth } from '#platform/engine/day.ts';
import type { Faults } from '../trial/faults.ts';
import { readTimeFolder, type Table } from './files.ts';
import { type TimePolicies, timePolicies } from './policies.ts';
import { problemsOf } from './problems.ts';

/** A month of attendance and leave as files. */
export type TimeFolder = {
  readonly policies: TimePolicies;
  readonly tables: (name: string) => Table;
  /** The folder and its policies, as faults name them. */
  readonly folder: string;
  readonly file: string;
};

/** Whether a folder has a raw log of punches. */
export const hasPunches = (folder: string): boolean => existsSync(join(folder, 'punches.csv'));

function readPolicies(folder: string, faults: Faults): TimePolicies | undefined {
  const file = join(basename(folder), 'policies.json');
  const note = (message: string, column?: string) =>
    void faults.errors.push({ file, sheet: '', row: undefined, column, message });
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(folder, 'policies.json'), 'utf8'));
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
    return undefined;
  }
  const parsed = timePolicies.safeParse(content);
  if (!parsed.success) for (const { path, message } of parsed.error.issues) note(message, path.join('.'));
  else for (const { path, message } of problemsOf(parsed.data)) note(message, path);
  return parsed.data;
}

/** Reads a folder. @returns undefined with faults noted */
export async function readTime(folder: string, faults: Faults): Promise<TimeFolder | undefined> {
  const policies = readPolicies(folder, faults);
  const tables = await readTimeFolder(folder, faults);
  if (!policies || faults.errors.length > 0 || !isMonth(policies.month)) return undefined;
  return { policies, tables, folder: basename(folder), file: join(basename(folder), 'policies.json') };
}
