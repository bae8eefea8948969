import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { invariantsPage, pageOf, tagsIn } from '../scripts/invariants.ts';

const textOf = (file: string): string => readFileSync(join(PROJECT_DIR, file), 'utf8');
const linesOf = (file: string): number => textOf(file).trimEnd().split('\n').length;
const MODULES = readdirSync(join(PROJECT_DIR, 'src/modules'));
const READMES = MODULES.map((name) => `src/modules/${name}/README.md`);
const DECISIONS = readdirSync(join(PROJECT_DIR, 'docs/decisions')).filter((name) => /^\d/.test(name));
const PAGES = [
  'README.md',
  ...readdirSync(join(PROJECT_DIR, 'docs'), { recursive: true })
    .map((name) => `docs/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md')),
  ...READMES,
  'src/platform/README.md',
];

/** The anchor that a heading of a page gets on GitHub. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
const anchorsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Whether a relative link of a page leads somewhere: to a file, and to a heading where it names one. */
function leads(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(PROJECT_DIR, file))) return false;
  return anchor === undefined || anchorsOf(file).includes(anchor);
}

test('links between the pages of the documentation lead to files and headings that exist', () => {
  const lost = PAGES.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^https?:/.test(target) && !leads(page, target))
      .map((target) => `${page}: ${target}`),
  );
  expect(lost).toEqual([]);
});

test('files and folders that the architecture and the READMEs of modules name exist', () => {
  const lost = ['docs/architecture.md', 'src/platform/README.md', ...READMES].flatMap((page) => {
    const named = [...textOf(page).matchAll(/`((?:[\w-]+\/)+[\w.-]+)`/g)].map(([, path = '']) => path);
    // The architecture says of any module where something stands in it.
    const own = page.startsWith('src/') ? [dirname(page)] : MODULES.map((name) => `src/modules/${name}`);
    const folders = ['', 'src', 'src/modules', ...own];
    return named
      .filter(
        (path) => !path.startsWith('dist/') && !folders.some((folder) => existsSync(join(PROJECT_DIR, folder, path))),
      )
      .map((path) => `${page}: ${path}`);
  });
  expect(lost).toEqual([]);
});

test('the architecture has at most 160 lines, and each module a README of at most 20', () => {
  expect(linesOf('docs/architecture.md')).toBeLessThanOrEqual(160);
  expect(READMES.filter((file) => !existsSync(join(PROJECT_DIR, file)) || linesOf(file) > 20)).toEqual([]);
});

test('every decision is in the index once', () => {
  const indexed = [...textOf('docs/decisions/README.md').matchAll(/\]\((\d[^)]*)\)/g)].map(([, name = '']) => name);
  expect(indexed.sort()).toEqual(DECISIONS.sort());
});

test('docs/invariants.md is what the tags of the tests say: `npm run invariants` writes it anew', async () => {
  expect(textOf('docs/invariants.md')).toBe(await invariantsPage(PROJECT_DIR));
});

// Apart, so that this file has no tag of its own.
const TAG = ['//', 'Invariant'].join(' ');

test('an invariant is read over several lines, of the module of its file or the one that it names', () => {
  const text = [`${TAG}: A day is`, '// one day', `${TAG} (leave): A ledger`, "  test('a day', () => {"].join('\n');
  const file = 'src/modules/payroll/test/day.test.ts';
  expect(tagsIn(file, text)).toEqual([
    { area: 'payroll', sentence: 'A day is one day', file },
    { area: 'leave', sentence: 'A ledger', file },
  ]);
  expect(tagsIn('test/day.test.ts', `${TAG}: A day\ntest('a day', () => {`)).toMatchObject([{ area: 'platform' }]);
});

test('an invariant above no test, and one rule told of two areas, are named', () => {
  const lone = `${TAG}: A day\nconst day = 1;`;
  expect(() => tagsIn('test/day.test.ts', lone)).toThrow('test/day.test.ts:1: an invariant stands directly above');
  const twice = ['leave', 'platform'].map((area) => ({ area, sentence: 'A day', file: 'test/day.test.ts' }));
  expect(() => pageOf(twice)).toThrow('“A day” is said of leave and of platform');
});
