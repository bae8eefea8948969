import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export type Sources = {
  /** The project, and the folders in it whose files are read. */
  readonly root: string;
  readonly folders: readonly string[];
  /** Files beside the folders. */
  readonly files: readonly string[];
  /** Paths of the folders that count. */
  readonly counts: (path: string) => boolean;
  /** What else the build depends on. */
  readonly seed?: string;
};

/** The files that a build reads, by their paths in the project, in order. */
export function sourceFiles({ root, folders, files, counts }: Sources): string[] {
  const matches = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter(counts),
  );
  return [...files, ...matches.sort()];
}

/**
 * Computes a hash of everything a build reads. It covers contents rather than times, so that a fresh clone or a touched
 * file makes no difference. A file that is not there counts as empty.
 */
export function sourceHash(sources: Sources): string {
  const hash = createHash('sha256').update(sources.seed ?? '');
  for (const path of sourceFiles(sources)) hash.update(`${path}\n`).update(textOf(join(sources.root, path)));
  return hash.digest('hex');
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
