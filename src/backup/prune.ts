import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isKey } from '#platform/server/files/key.ts';
import { CONTENTS_LIST, DRAFT_ENDING, type StoredBackup, storedBackups, storedSegments } from './manifest.ts';
import { contentPath } from './contents.ts';

/** The keys of all contents that a backup with its segments needs. */
export async function contentsOf({ folder }: StoredBackup): Promise<string[]> {
  const list = (await readFile(join(folder, CONTENTS_LIST), 'utf8')).split('\n').filter(Boolean);
  const later = (await storedSegments(folder)).flatMap(({ contents }) => contents);
  return [...new Set([...list, ...later])];
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
