import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { startError } from './start-error.ts';

const baselineFile = z.object({
  /** The migration that an empty database begins with. */
  name: z.string(),
  /** Which was the last release that had the files which the baseline stands for. */
  release: z.string(),
  /** Those files, each with the checksums under which it may have been applied. */
  replaces: z.record(z.string(), z.array(z.string()).min(1)),
});
export type Baseline = z.infer<typeof baselineFile>;

/** The baseline of a folder of migrations; undefined where the folder has every migration from the first. */
export async function readBaseline(folder: string): Promise<Baseline | undefined> {
  const text = await readFile(join(folder, 'baseline.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : baselineFile.parse(JSON.parse(text));
}

/**
 * Whether a database goes on behind the baseline: it has applied every file that the baseline stands for.
 * @param applied checksums by name
 * @returns false where it has applied none of them, and begins with the baseline
 * @throws StartError where it has some of them, or one as another file: the release to start first
 */
export function isBehind({ name, release, replaces }: Baseline, applied: ReadonlyMap<string, string>): boolean {
  const files = Object.entries(replaces);
  const missing = files.filter(([file]) => !applied.has(file));
  if (missing.length === files.length) return false;
  if (missing.length > 0)
    throw startError(
      `The database has ${files.length - missing.length} of the ${files.length} migrations before ${name}: start the release ${release} once, which applies the others, and then this one.`,
    );
  const changed = files.find(([file, checksums]) => !checksums.includes(applied.get(file) ?? ''));
  if (changed)
    throw startError(
      `The migration ${changed[0]} was applied as another file than the release ${release} has; start that release once, which says how it differs.`,
    );
  return true;
}
