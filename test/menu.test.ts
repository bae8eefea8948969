import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';

type Entry = { readonly mode: string; readonly group: string; readonly label: string; readonly qualifier?: string };
const { webModules }: { webModules: { menu?: readonly Entry[] }[] } = await import(
  join(PROJECT_DIR, 'src/web.modules.ts')
);
const entries = webModules.flatMap(({ menu = [] }) => menu);

test('no two entries of the menus show the same words', () => {
  const shown = entries.map(({ label, qualifier }) => [label, qualifier].filter(Boolean).join(' ').toLowerCase());
  const twice = entries.filter((_, at) => shown.indexOf(shown[at] ?? '') !== shown.lastIndexOf(shown[at] ?? ''));
  expect(twice.map(({ mode, group, label }) => `${mode} ${group}: ${label}`).toSorted()).toEqual([]);
});
