import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { errorCode, startError } from '#platform/server/start-error.ts';
import { databaseHome } from '#postgres/account.ts';
import { passwordsShape } from '#postgres/cluster.ts';
import { postmasterFile } from '#postgres/orphan.ts';
import { DATABASE } from '#postgres/start-postgres.ts';
import type { ClusterPart } from './manifest.ts';
import { eachOf, storeBytes, storeFile } from './stored.ts';
import { closeSegment, databaseTime, positionOf, segmentAt, segmentName, segmentsOf } from './wal.ts';

/** The running database of a data folder, as its superuser. */
export type RunningCluster = { folder: string; url: string; passwords: string };

/** Finds the database that runs on a data folder. @throws StartError where none does */
export async function runningCluster(dataDir: string): Promise<RunningCluster> {
  const home = await databaseHome(dataDir);
  const folder = join(home, 'postgres');
  const file = await postmasterFile(folder);
  const passwords = await readFile(join(home, 'postgres.json'), 'utf8').catch(() => undefined);
  if (!file?.ready || passwords === undefined) throw startError(`No Muster runs on the data folder ${dataDir}.`);
  const { superuser } = passwordsShape.parse(JSON.parse(passwords));
  return { folder, passwords, url: `postgres://postgres:${superuser}@127.0.0.1:${file.port}/${DATABASE}` };
}

/**
 * What a base backup leaves out (PostgreSQL 18, "Making a Base Backup Using the Low Level API"): contents of these
 * folders, which the server makes anew or which WAL brings, and files of the running process.
 */
const LEFT_OUT_FOLDERS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT_FILES = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/;
/** Written last: the state of the control file is that of the end of the backup. */
const CONTROL = 'global/pg_control';

type Tree = { folders: string[]; files: { path: string; size: number }[] };

async function treeOf(root: string, below = ''): Promise<Tree> {
  const tree: Tree = { folders: [], files: [] };
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      tree.folders.push(path);
      if (LEFT_OUT_FOLDERS.has(path)) continue;
      const inner = await treeOf(root, path);
      tree.folders.push(...inner.folders);
      tree.files.push(...inner.files);
    } else if (!LEFT_OUT_FILES.test(entry.name)) {
      const info = await stat(join(root, path)).catch(() => undefined);
      if (info) tree.files.push({ path, size: info.size });
    }
  }
  if (below === '') tree.folders.push('pg_wal/archive_status', 'pg_wal/summaries');
  return tree;
}

/** The number that tells clusters apart. */
export async function systemOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ system: string }>(
    'select system_identifier::text as system from pg_control_system()',
  );
  return rows[0]?.system ?? '';
}

export const clusterPath = (backup: string, path: string): string => join(backup, 'cluster', `${path}.zst`);

/** Bytes that are done, of how many. */
export type Report = (done: number, total: number) => void;

/** `endedAt` is the earliest time that the copy restores to, `until` that up to which the segments before `open` do. */
type Copied = { part: ClusterPart; first: bigint; open: bigint; endedAt: Date; until: Date };

/**
 * Copies the files of a cluster while it runs, between the begin and the end of a backup that PostgreSQL is told of; the
 * client's session has to stay open. The segments of WAL between the two are not copied yet.
 */
export async function copyCluster(
  client: pg.ClientBase,
  { folder }: RunningCluster,
  { backup, report }: { backup: string; report: Report },
): Promise<Copied> {
  const segments = await segmentsOf(client);
  const { rows: versions } = await client.query<{ server_version: string }>('show server_version');
  const begin = await client.query<{ at: string }>(`select pg_backup_start('muster', true)::text as at`);
  const { folders, files } = await treeOf(folder);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const stored: ClusterPart['files'] = [];
  let done = 0;
  const copy = async ({ path, size }: { path: string; size: number }) => {
    const digest = await storeFile(clusterPath(backup, path), join(folder, path)).catch((error: unknown) => {
      // A table that was dropped since; WAL has the rest.
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (digest) stored.push({ path, ...digest });
    done += size;
    report(done, total);
  };
  const isControl = ({ path }: { path: string }) => path === CONTROL;
  await eachOf(
    files.filter((one) => !isControl(one)),
    copy,
  );
  await eachOf(files.filter(isControl), copy);
  const end = await client.query<{ at: string; label: string }>(
    'select lsn::text as at, labelfile as label from pg_backup_stop(false)',
  );
  const endedAt = await databaseTime(client);
  const [first, last] = [positionOf(begin.rows[0]?.at ?? ''), positionOf(end.rows[0]?.at ?? '')];
  const label = await storeBytes(clusterPath(backup, 'backup_label'), Buffer.from(end.rows[0]?.label ?? ''));
  return {
    ...(await closeSegment(client, segments)),
    first: segmentAt(segments, first),
    endedAt,
    part: {
      system: await systemOf(client),
      version: versions[0]?.server_version ?? '',
      folders,
      files: [...stored, { path: 'backup_label', ...label }],
      firstSegment: segmentName(segments, segmentAt(segments, first)),
      lastSegment: segmentName(segments, segmentAt(segments, last - 1n)),
    },
  };
}
