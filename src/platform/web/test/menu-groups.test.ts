import { expect, test } from 'vitest';
import { FEATURES, type FeatureKey, type Grant } from '#platform/contract/features.ts';
import { maySee } from '../rights.ts';
import { webModules } from '../../../web.modules.ts';
import { filledGroups } from '../shell/menu-groups.ts';

const UNUSED = ['Recruit/ATS', 'Expense', 'Start payroll'];
const groups = webModules.flatMap(({ menuGroups = [] }) => menuGroups).filter(({ mode }) => mode === 'normal');

const grantOf = (feature: FeatureKey, actionid: number): Grant => ({
  featureid: FEATURES[feature].featureid,
  actionid,
  profilemenuactionid: 0,
  parentmenuid: 0,
  scope: 'all',
});
const EMPLOYEE = (['expense', 'profile', 'attendance', 'leave'] as const).map((key) => grantOf(key, 2));

/** The groups that somebody sees while the company uses none of `UNUSED`, those below "Not set up yet" in brackets. */
function menuOf(features: readonly Grant[]): string[] {
  const entries = webModules
    .flatMap(({ menu = [] }) => menu)
    .filter(({ mode, access }) => mode === 'normal' && maySee(features, access));
  return filledGroups({ groups, entries, features, unused: UNUSED })
    .filter(({ group }) => UNUSED.includes(group))
    .map(({ group, unused }) => (unused ? `(${group})` : group));
}

test.each([
  ['an employee sees nothing of it', [], []],
  ['a recruiter sees what a recruiter begins', [grantOf('requisition', 1)], ['Recruit/ATS']],
  ['whoever only reads jobs begins nothing', [grantOf('requisition', 2)], []],
  ['payroll sees payroll in its place', [grantOf('payrollRun', 1)], ['Start payroll']],
  [
    'an administrator sees everything, last',
    [grantOf('setUp', 2), grantOf('payrollRun', 1), grantOf('requisition', 1)],
    ['(Expense)', '(Start payroll)', '(Recruit/ATS)'],
  ],
] as const)('of what a company does not use yet, %s', (_, further, expected) => {
  expect(menuOf([...EMPLOYEE, ...further])).toEqual(expected);
});
