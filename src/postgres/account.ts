import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#platform/server/start-error.ts';

/** The system account PostgreSQL runs as; undefined when it runs as ourselves. */
export type Account = { uid: number; gid: number };

const SHARED = '/var/lib/muster';

/**
 * Chooses the account: PostgreSQL refuses to run as root, so root uses `nobody`, or the owner of the existing cluster.
 */
export async function serverAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = accounts
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  const [uid, gid] = [Number(fields?.[2] ?? 65534), Number(fields?.[3] ?? 65534)];
  // On macOS the id of nobody is -2.
  return { uid: uid < 0 ? uid + 2 ** 32 : uid, gid: gid < 0 ? gid + 2 ** 32 : gid };
}

/**
 * The folder of the cluster: the data folder, or one under /var/lib/muster when the account cannot enter it. The data
 * folder then has a file with that path, so that an emptied data folder never meets an old database.
 */
export async function databaseHome(dataDir: string): Promise<string> {
  if (process.getuid?.() !== 0) return dataDir;
  const pointer = join(dataDir, 'database-folder');
  const pointed = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (pointed !== '') return openTo(pointed);
  if (await canEnter(dirname(dataDir), (await serverAccount(join(dataDir, 'postgres'))) ?? { uid: 0, gid: 0 })) {
    return openTo(dataDir);
  }
  const home = join(SHARED, randomBytes(6).toString('hex'));
  await openTo(home);
  try {
    await writeFile(pointer, `${home}\n`, { flag: 'wx' });
    return home;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return databaseHome(dataDir);
  }
}

async function openTo(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const { mode } = await stat(folder);
  if ((mode & 0o011) !== 0o011) await chmod(folder, (mode & 0o777) | 0o011);
  return folder;
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  const needed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & needed) === 0) return false;
  return dirname(folder) === folder || canEnter(dirname(folder), account);
}

/** Makes the account the owner of a folder and all that is in it. */
export async function giveTo(folder: string, account: Account | undefined): Promise<void> {
  if (!account) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
  await chown(folder, account.uid, account.gid);
}
