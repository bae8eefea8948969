import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '#platform/server/settings.ts';

type Article = { readonly key: string; readonly pages: readonly string[] };
type WebEntry = { readonly help?: () => Promise<{ articles: readonly Article[] }> };
type Web = {
  articleOf: (articles: readonly Article[], path: string) => Article | undefined;
  pagesOf: (module: WebEntry) => readonly { readonly path: string }[];
};
const { webModules }: { webModules: readonly WebEntry[] } = await import(join(PROJECT_DIR, 'src/web.modules.ts'));
const { articleOf, pagesOf }: Web = await import(join(PROJECT_DIR, 'src/platform/web/module.ts'));
const articles: Article[] = (await Promise.all(webModules.map(async ({ help }) => help?.()))).flatMap(
  (part) => part?.articles ?? [],
);
const paths = webModules.flatMap(pagesOf).map(({ path }) => path);

test('Help about this page: every page has an article, and every article a page', () => {
  expect(paths.length).toBeGreaterThan(150);
  expect(paths.filter((path) => articleOf(articles, path) === undefined)).toEqual([]);
  const used = new Set(paths.map((path) => articleOf(articles, path)?.key));
  expect(articles.filter(({ key }) => !used.has(key)).map(({ key }) => key)).toEqual([]);
});

test('no two articles have one key, and no two are about one path', () => {
  const twice = (all: readonly string[]) => all.filter((one, at) => all.indexOf(one) !== at);
  expect(twice(articles.map(({ key }) => key))).toEqual([]);
  expect(twice(articles.flatMap(({ pages }) => pages))).toEqual([]);
});

test.each([
  ['/payroll/payslip/$payrollrunid/$employeeid', 'payslip'],
  ['/payroll/run/$payrollrunid', 'payroll'],
  ['/expense', 'expense'],
  ['/config/pay/expense/policy/create', 'expense-settings'],
  ['/okr/checkin', 'okr'],
  ['/', 'desk'],
])('the article of %s is %s', (path, key) => {
  expect(articleOf(articles, path)?.key).toBe(key);
});
