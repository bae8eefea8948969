import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isKey } from '#platform/server/files/key.ts';
import { startError } from '#platform/server/start-error.ts';
import {
  CONTENTS_LIST,
  digestOfText,
  DRAFT_ENDING,
  type StoredBackup,
  storedBackups,
  storedSegments,
} from './manifest.ts';
import { contentPath } from './contents.ts';

/**
 * The keys of all contents that a backup with its segments needs. @throws StartError where their list is not what was
 * written: what it no longer names would be lost without a word
 */
export async function contentsOf({ folder, manifest }: StoredBackup): Promise<string[]> {
  const text = await readFile(join(folder, CONTENTS_LIST), 'utf8').catch(() => '');
  if (digestOfText(text).hash !== manifest.contents.hash)
    throw startError(`${join(folder, CONTENTS_LIST)} is damaged; move that folder away.`);
  const later = (await storedSegments(folder)).flatMap(({ contents }) => contents);
  return [...new Set([...text.split('\n').filter(Boolean), ...later])];
}

/**
 * Deletes the oldest backups, so that `keep` stay, with their segments and with the contents that no other needs.
 * @returns the names of those that were deleted
 */
export async function prune(target: string, keep: number): Promise<string[]> {
  const all = await storedBackups(target);
  const old = all.slice(0, Math.max(0, all.length - keep));
  for (const { name, folder } of old) {
    // Under this name it is no backup any more, however far the deletion gets.
    const draft = join(target, `${name}${DRAFT_ENDING}`);
    await rename(folder, draft);
    await rm(draft, { recursive: true, force: true });
  }
  if (old.length === 0) return [];
  const needed = new Set((await Promise.all(all.slice(old.length).map(contentsOf))).flat());
  for (const company of await readdir(join(target, 'contents')).catch(() => []))
    for (const hash of await readdir(join(target, 'contents', company))) {
      const key = `${company}/${hash}`;
      if (isKey(key) && !needed.has(key)) await rm(contentPath(target, key), { force: true });
    }
  return old.map(({ name }) => name);
}
