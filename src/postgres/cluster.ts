import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode, errorText, startError } from '#platform/server/start-error.ts';
import { type Account, giveTo } from './account.ts';
import type { Binaries } from './binaries.ts';
import { runChild } from './child.ts';

export const passwordsShape = z.object({
  superuser: z.string(),
  owner: z.string(),
  app: z.string(),
  directory: z.string(),
});
export type Passwords = z.output<typeof passwordsShape>;

export type ClusterPlace = { home: string; cluster: string; account: Account | undefined; scratch: boolean };

/** Opens the cluster of a data folder, creating it on the first start, and returns the passwords stored beside it. */
export async function openCluster(place: ClusterPlace, binaries: Binaries): Promise<Passwords> {
  const file = join(place.home, 'postgres.json');
  const major = await clusterMajor(place.cluster);
  if (major === undefined) return makeCluster(place, binaries, file);
  await failOnOtherMajor(place, binaries, major);
  // A copy that root made belongs to root, and PostgreSQL does not run as root.
  if (place.account && (await stat(place.cluster)).uid !== place.account.uid)
    await giveTo(place.cluster, place.account);
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return passwordsShape.parse(JSON.parse(stored));
  throw startError(
    `${file} is missing, so the database in ${place.cluster} cannot be opened; put the file back, or move the folder away to begin anew.`,
  );
}

async function clusterMajor(cluster: string): Promise<number | undefined> {
  try {
    return Number(await readFile(join(cluster, 'PG_VERSION'), 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw startError(
      `The database in ${cluster} cannot be read by this user (${errorText(error)}); start as the user that made it.`,
      error,
    );
  }
}

async function failOnOtherMajor({ home, cluster, account }: ClusterPlace, binaries: Binaries, major: number) {
  const { text } = await runChild(binaries.postgres, ['--version'], { account, cwd: home });
  const own = Number(/(\d+)/.exec(text)?.[1]);
  if (own === major) return;
  throw startError(
    `The database in ${cluster} was written by PostgreSQL ${major}, this program brings ${own}; move it over with pg_dump and pg_restore, or set DATABASE_URL.`,
  );
}

/**
 * Creates the cluster under another name and renames it when complete, so that an interrupted first start leaves
 * nothing that looks finished.
 */
async function makeCluster(place: ClusterPlace, binaries: Binaries, file: string): Promise<Passwords> {
  const { home, cluster, account, scratch } = place;
  const word = () => randomBytes(18).toString('hex');
  const passwords = { superuser: word(), owner: word(), app: word(), directory: word() };
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(passwords, undefined, 2), { mode: 0o600 });
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (account) await chown(draft, account.uid, account.gid);
  const secretDir = await mkdtemp(join(tmpdir(), 'muster-'));
  try {
    const passwordFile = join(secretDir, 'password');
    await writeFile(passwordFile, passwords.superuser, { mode: 0o600 });
    if (account) for (const path of [secretDir, passwordFile]) await chown(path, account.uid, account.gid);
    const args = ['-D', draft, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    // The built-in locale sorts and folds alike on every machine, whatever locales are installed.
    args.push('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
    args.push('--no-instructions', ...(scratch ? ['--no-sync'] : []));
    const { code, text } = await runChild(binaries.initdb, args, { account, cwd: home });
    if (code !== 0)
      throw startError(`A database could not be made in ${cluster}: ${text.split('\n').slice(-3).join(' ')}`);
    await rename(draft, cluster);
    return passwords;
  } finally {
    await rm(secretDir, { recursive: true, force: true });
    await rm(draft, { recursive: true, force: true });
  }
}
