import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { FIRST_PAGE_PARTS } from '../scripts/chunks.ts';

type Part = { key: string; load: () => Promise<unknown> };
type WebEntry = Partial<Record<'topBar' | 'banners', readonly Part[]>> & {
  deskCards?: () => Promise<{ deskCards: readonly Part[] }>;
};
const { webModules }: { webModules: readonly WebEntry[] } = await import(join(PROJECT_DIR, 'src/web.modules.ts'));

/** The file that a part loads, as its function says; one that another file loads for it says none. */
const fileOf = ({ load }: Part): string | undefined => /["'`]([^"'`]+\.tsx)["'`]/.exec(load.toString())?.[1];

test('what the modules add to the first page travels in one file: scripts/chunks.ts lists all of it', async () => {
  const late = await Promise.all(webModules.map(async ({ deskCards }) => deskCards?.()));
  const parts = [
    ...late.flatMap((part) => part?.deskCards ?? []),
    ...webModules.flatMap(({ topBar = [], banners = [] }) => [...topBar, ...banners]),
  ];
  const lists = FIRST_PAGE_PARTS.filter((file) => file.endsWith('/desk-cards.ts'));
  expect(lists).toHaveLength(late.filter((part) => part !== undefined).length);
  const listed = new Set(FIRST_PAGE_PARTS.filter((file) => !lists.includes(file)).map((file) => basename(file)));
  const files = parts.map(fileOf).filter((file) => file !== undefined);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !listed.has(basename(file)))).toEqual([]);
  // Beside them what draws the cards of My Desk.
  expect(listed.delete('cards.tsx')).toBe(true);
  expect(parts).toHaveLength(listed.size);
});
