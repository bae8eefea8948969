import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { FileStore } from '#platform/server/files/store.ts';
import type { Report } from './cluster.ts';
import { storeWhole } from './stored.ts';

export const contentPath = (target: string, key: string): string => join(target, 'contents', key);

/**
 * The keys of the contents of stored files, of all companies; with `since` those added from shortly before it.
 * Pictures in other sizes are drawn anew where they are missing.
 */
export async function contentKeys(client: pg.ClientBase, since?: Date): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select distinct subscriptionid || '/' || key as key from stored_file
     where $1::timestamptz is null or addeddate > $1::timestamptz - interval '1 hour' order by 1`,
    [since ?? null],
  );
  return rows.map(({ key }) => key);
}

export const isContent = (key: string, bytes: Buffer): boolean =>
  key.endsWith(`/${createHash('sha256').update(bytes).digest('hex')}`);

/**
 * Copies contents to the folder of backups, each once, however many backups have it. @returns those that were copied,
 * and those that the storage does not have or that are damaged in it
 */
export async function storeContents(
  store: FileStore,
  { target, keys, report }: { target: string; keys: readonly string[]; report: Report },
): Promise<{ copied: string[]; missing: string[] }> {
  const [copied, missing]: [string[], string[]] = [[], []];
  for (const [at, key] of keys.entries()) {
    report(at, keys.length);
    if (existsSync(contentPath(target, key))) continue;
    const bytes = await store.get(key);
    if (bytes === undefined || !isContent(key, bytes)) missing.push(key);
    else {
      await storeWhole(contentPath(target, key), bytes);
      copied.push(key);
    }
  }
  report(keys.length, keys.length);
  return { copied, missing };
}

/** The keys whose contents in the folder of backups are missing or damaged. */
export async function damagedContents(target: string, keys: readonly string[], report: Report): Promise<string[]> {
  const damaged: string[] = [];
  for (const [at, key] of keys.entries()) {
    report(at, keys.length);
    const bytes = await readFile(contentPath(target, key)).catch(() => undefined);
    if (bytes === undefined || !isContent(key, bytes)) damaged.push(key);
  }
  return damaged;
}
