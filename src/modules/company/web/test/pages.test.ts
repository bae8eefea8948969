import { expect, test } from 'vitest';
import { FEATURES, type FeatureKey, type Grant } from '#platform/contract/features.ts';
import { maySee } from '#platform/web/rights.ts';
import { companyWeb } from '../index.ts';

/** The lists of the company structure, by the right that opens them. */
const SCREENS: readonly (readonly [FeatureKey, string])[] = [
  ['businessUnit', '/config/hris/company/business_unit'], // S6-001
  ['department', '/config/hris/company/department'], // S6-002
  ['designation', '/config/hris/company/designation'], // S6-003
  ['grade', '/config/hris/company/grade'], // S6-004
  ['team', '/config/hris/company/team'], // S6-005
  ['probation', '/config/hris/employee/probation'], // S6-006
];
const READ = 2;
const EDIT = 1;
const grants = (keys: readonly FeatureKey[], actionid: number): Grant[] =>
  keys.map((key) => {
    const { featureid } = FEATURES[key];
    return { featureid, actionid, profilemenuactionid: featureid, parentmenuid: 10, scope: 'all' };
  });
const paths = SCREENS.flatMap(([, path]) => [path, `${path}/create`]);
/** The screens of the structure that open with these rights, and those that the menu shows. */
const opened = (rights: readonly Grant[]) =>
  companyWeb.pages.filter(({ path, access }) => paths.includes(path) && maySee(rights, access)).map(({ path }) => path);
const listed = (rights: readonly Grant[]) =>
  companyWeb.menu.filter(({ path, access }) => paths.includes(path) && maySee(rights, access)).map(({ path }) => path);

test('nobody without a right opens a screen of the company structure, an administrator opens all (S6-007 S2-230 S2-231)', () => {
  expect(opened([])).toEqual([]);
  expect(listed([])).toEqual([]);
  const all = SCREENS.map(([key]) => key);
  expect(opened(grants(all, EDIT)).toSorted()).toEqual(paths.toSorted());
  expect(opened(grants(['people', 'setUp', 'payrollRun'], EDIT))).toEqual([]);
});

test.each(SCREENS)('S6-001 to S6-006: the right %s opens %s and none of the others', (key, path) => {
  expect(opened(grants([key], READ))).toEqual([path]);
  expect(opened(grants([key], EDIT))).toEqual([path, `${path}/create`]);
  expect(listed(grants([key], READ))).toEqual([path]);
});

test.each([
  ['S2-036', 'interface_branding', 'Interface branding', 'interfaceBranding'],
  ['S2-038', 'company_offices', 'Company Offices', 'companyOffices'],
] as const)('%s: %s is a page of the company, named %s', (_, name, title, key) => {
  const page = companyWeb.pages.find(({ path }) => path === `/config/hris/account_management/${name}`);
  expect(page).toMatchObject({ title, access: { feature: key, need: 'read' } });
});
