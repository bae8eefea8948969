import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PROJECT_DIR } from '../src/platform/server/settings.ts';

async function git(...args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: PROJECT_DIR });
  return stdout.split('\n').filter((line) => line !== '');
}

/** Lists the files that differ from the main branch (on main itself, from the last commit), new ones included. */
async function changedFiles(): Promise<string[]> {
  const [base = 'HEAD'] = await git('merge-base', 'HEAD', 'main').catch(() => ['HEAD']);
  const differing = await git('diff', '--name-only', '--relative', base);
  return [...differing, ...(await git('ls-files', '--others', '--exclude-standard'))];
}

/**
 * Lists the tests that a change requires: those of the modules it touches, and the architecture tests. An empty list
 * means all tests, when it touches what all modules depend on; undefined means none.
 */
export async function changedFilters(): Promise<string[] | undefined> {
  const files = await changedFiles().catch(() => undefined);
  if (files === undefined) return [];
  const relevant = files.filter((file) => !/^(docs|samples)\/|\.md$/.test(file));
  if (relevant.length === 0) return undefined;
  const modules = relevant.map(
    (file) => /^src\/modules\/[^/]+\//.exec(file)?.[0] ?? /^test\/[^/]+\.test\.ts$/.exec(file)?.[0],
  );
  if (modules.includes(undefined)) return [];
  return [...new Set(modules.filter((name) => name !== undefined)), 'test/shape.test.ts', 'test/guards.test.ts'];
}
