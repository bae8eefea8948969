import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_DIR } from '#platform/server/settings.ts';

const ASSETS = join(PROJECT_DIR, 'dist/web/assets');

let result: Promise<string | null> | undefined;

/** The address of the script of the career pages, named by its content; null where the applications are not built. */
export function careerScript(): Promise<string | null> {
  result ??= readdir(ASSETS).then(
    (names) => {
      const name = names.find((one) => /^career-[\w-]{8,}\.js$/.test(one));
      return name === undefined ? null : `/assets/${name}`;
    },
    () => null,
  );
  return result;
}
