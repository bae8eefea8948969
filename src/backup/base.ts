import { appendFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { withClient } from '#platform/server/database-server.ts';
import type { FileStore } from '#platform/server/files/store.ts';
import { startError } from '#platform/server/start-error.ts';
import { clusterPath, copyCluster, type Report, type RunningCluster } from './cluster.ts';
import { contentKeys, contentPath, damagedContents, storeContents } from './contents.ts';
import { type BackupKey, sealTo } from './key.ts';
import {
  backupName,
  CONTENTS_LIST,
  digestOfText,
  DRAFT_ENDING,
  MANIFEST,
  type Manifest,
  SEGMENT_LIST,
  type StoredSegment,
  storedSegments,
} from './manifest.ts';
import { eachOf, flushFolder, flushTree, loadFile, storeWhole } from './stored.ts';
import { segmentName, segmentPath, type Segments, segmentsOf, storeSegment } from './wal.ts';

/** What has to be known beside the database to use it: sealed in the backup. */
export type Keyring = { secret: string; secretBefore?: string | undefined; pushKeys: string; passwords?: string };

/** Where a backup comes from and goes to. */
export type BackupPlan = {
  target: string;
  key: BackupKey;
  keyring: Keyring;
  files: FileStore;
  /** The database that Muster runs itself, or the address of one of the operator's own. */
  database: RunningCluster | { url: string };
  /** Told what is done, step by step. */
  step: (name: string) => Report;
};
export type BackupResult = {
  name: string;
  manifest: Manifest;
  /** Contents that the storage does not have. */
  missing: string[];
};

/** Appends a line and flushes it. It begins with a line break, so that one that a crash cut off spoils no other. */
export async function noteSegment(folder: string, stored: StoredSegment): Promise<void> {
  const handle = await open(join(folder, SEGMENT_LIST), 'a', 0o600);
  try {
    await appendFile(handle, `\n${JSON.stringify(stored)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

type Range = { segments: Segments; first: bigint; open: bigint; until: Date };

async function storeRange(cluster: string, folder: string, { segments, first, open: end, until }: Range) {
  for (let number = first; number < end; number += 1n) {
    const segment = segmentName(segments, number);
    const digest = await storeSegment(cluster, folder, segment);
    await noteSegment(folder, { segment, ...digest, until: until.toISOString(), contents: [] });
  }
}

async function storeCluster(client: pg.Client, cluster: RunningCluster, plan: BackupPlan, draft: string) {
  // As long as this session lives, PostgreSQL keeps the segments that are written from now on.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [`muster_backup_${process.pid}`]);
  const segments = await segmentsOf(client);
  const copied = await copyCluster(client, cluster, { backup: draft, report: plan.step('Database') });
  await storeRange(cluster.folder, draft, { segments, ...copied });
  return copied;
}

/** Reads everything back. @throws StartError where something is not what was written */
async function verify(
  draft: string,
  target: string,
  { manifest, keys }: { manifest: Manifest; keys: string[] },
  report: Report,
) {
  const { cluster } = manifest;
  const files = cluster?.files ?? [];
  let done = 0;
  await eachOf(files, async ({ path, ...digest }) => {
    await loadFile(clusterPath(draft, path), digest);
    done += 1;
    report(done, files.length + 1);
  });
  await eachOf(await storedSegments(draft), ({ segment, size, hash }) =>
    loadFile(segmentPath(draft, segment), { size, hash }),
  );
  const damaged = await damagedContents(target, keys, () => {});
  // They are stored anew by the next backup.
  for (const key of damaged) await rm(contentPath(target, key), { force: true });
  if (damaged.length > 0)
    throw startError(`${damaged.length} files of the backup are damaged, the first is contents/${damaged[0] ?? ''}.`);
  report(files.length + 1, files.length + 1);
}

/**
 * Makes a backup in the folder `target` while the product runs: the database with the WAL that belongs to it, contents of
 * files by their hashes, the secret sealed. It is read back before it gets its name, so that what has none is no backup.
 */
export async function makeBackup(plan: BackupPlan): Promise<BackupResult> {
  const { target, key, keyring, files, database, step } = plan;
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const name of await readdir(target))
    if (name.endsWith(DRAFT_ENDING)) await rm(join(target, name), { recursive: true, force: true });
  const draft = join(target, `backup${DRAFT_ENDING}`);
  await mkdir(draft, { mode: 0o700 });
  return withClient(database.url, async (client) => {
    const copied = 'folder' in database ? await storeCluster(client, database, plan, draft) : undefined;
    const endedAt = copied?.endedAt ?? new Date();
    const keys = await contentKeys(client);
    const { missing } = await storeContents(files, { target, keys, report: step('Files') });
    const lost = new Set(missing);
    const stored = keys.filter((one) => !lost.has(one));
    const list = stored.map((one) => `${one}\n`).join('');
    await storeWhole(join(draft, CONTENTS_LIST), list);
    const manifest: Manifest = {
      format: 1,
      endedAt: endedAt.toISOString(),
      cluster: copied?.part ?? null,
      contents: { count: stored.length, ...digestOfText(list) },
      key,
      sealed: sealTo(key, JSON.stringify(keyring)),
    };
    await storeWhole(join(draft, MANIFEST), JSON.stringify(manifest));
    await verify(draft, target, { manifest, keys: stored }, step('Verification'));
    await flushTree(draft);
    const name = backupName(endedAt);
    await rename(draft, join(target, name));
    await flushFolder(target);
    return { name, manifest, missing };
  });
}
