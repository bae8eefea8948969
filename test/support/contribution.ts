import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import type { FeatureKey } from '#platform/contract/features.ts';
import type { DB } from '#platform/server/db.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import type { Company } from './product.ts';

/** A long list of a module: what it is, its path, and what a test asks of it in a company of so many people. */
export type LongList = {
  readonly what: string;
  readonly path: string;
  /** Values of the path's parameters and of the query. */
  readonly ask?: (company: Company, people: number) => Promise<Record<string, string>> | Record<string, string>;
};

/** What a module tells the tests over the whole product: `contribution` of `src/modules/<module>/test/contribution.ts`. */
export type TestContribution = {
  /** The rights whose pages support may read, written down a second time on purpose. */
  readonly support?: readonly FeatureKey[];
  /** Of those pages the calls that stay closed, because they name people. */
  readonly closedToSupport?: readonly string[];
  /** The calls that need no session. */
  readonly publicCalls?: readonly string[];
  /** Tables that grow with a company, so no list reads one from end to end. */
  readonly big?: readonly (keyof DB)[];
  /** Fills them in a company that has its people, by one statement each, as the owner. */
  readonly fill?: (owner: pg.Client, subscriptionid: number) => Promise<void>;
  readonly lists?: readonly LongList[];
  /** Writes a row of each append-only table of the module, as the owner: the trigger of an empty table refuses nothing. */
  readonly append?: (owner: pg.Client, subscriptionid: number, employeeid: number) => Promise<void>;
};

async function readContributions(): Promise<readonly TestContribution[]> {
  const modules = join(PROJECT_DIR, 'src/modules');
  const files = (await readdir(modules)).sort().map((name) => join(modules, name, 'test/contribution.ts'));
  const entries: { contribution: TestContribution }[] = await Promise.all(
    files.filter((file) => existsSync(file)).map((file) => import(pathToFileURL(file).href)),
  );
  return entries.map(({ contribution }) => contribution);
}

/** The contributions of all modules, in the order of their names. */
export const CONTRIBUTIONS = await readContributions();
