import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { productSources } from './support/sources.ts';

/** The stylesheet that a component names, from the root of the project. */
const sheetOf = (file: string, specifier: string): string =>
  specifier.startsWith('.') ? join(dirname(file), specifier) : specifier.replace(/^#/, 'src/');

test('every class that a component names stands in its stylesheet', async () => {
  const faults: string[] = [];
  for (const { path, text } of await productSources()) {
    for (const [, name = '', specifier = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const css = await readFile(join(PROJECT_DIR, sheetOf(path, specifier)), 'utf8');
      const existing = new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, one]) => one));
      const used = text.matchAll(new RegExp(`(?<![\\w./'-])${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])(?!\\()`, 'g'));
      for (const [, dotted, quoted] of used) {
        const one = dotted ?? quoted ?? '';
        if (!existing.has(one)) faults.push(`${path}: ${name}.${one} is not in ${specifier}`);
      }
    }
  }
  expect(faults).toEqual([]);
});
