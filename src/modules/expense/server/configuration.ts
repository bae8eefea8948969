import { fileEligibility } from '#modules/calendar/server/public.ts';
import { BUSINESS_UNIT, type FileKeys, GRADE, type Reference } from '#platform/server/file-names.ts';
import { filePart, fileRecord, fileSetting } from '#platform/server/file-part.ts';
import { fileAssignments, filePlans } from '#platform/server/timeline/plan-file.ts';
import { cityClasses } from '../contract/cities.ts';
import { distanceSetting } from '../contract/distance.ts';
import { exchangeRateRecord } from '../contract/exchange-rate.ts';
import { expensePolicySave } from '../contract/policy.ts';
import { expenseSetting } from '../contract/setting.ts';
import { EXPENSE_POLICIES, EXPENSE_VERSIONS } from './policy.ts';
import { CITY_CLASSES, DISTANCE_SETTING, EXPENSE_SETTING } from './setting.ts';

const POLICY: Reference = {
  table: 'expense_policy',
  id: 'expensepolicyid',
  name: 'expensepolicyname',
  place: 'expense.policies[].expensepolicyname',
};
/** What policies say by name. */
export const POLICY_NAMES: FileKeys = {
  names: { gradeid: GRADE, gradeids: GRADE, businessunitids: BUSINESS_UNIT },
};

/** Settings, published policies with whom they are for, and exchange rates: compensators are people, who are not in it. */
export const expenseConfiguration = filePart('expense', {
  setting: fileSetting({
    label: 'Expense settings',
    form: expenseSetting,
    names: { gradeid: GRADE, deviationgradeid: GRADE },
    ...EXPENSE_SETTING,
    sentence: 'When expenses are cut off, locked and paid changes.',
  }),
  cities: fileSetting({
    label: 'Classes of cities',
    form: cityClasses,
    ...CITY_CLASSES,
    sentence: 'The classes of cities for expenses change.',
  }),
  distance: fileSetting({
    label: 'Distances',
    form: distanceSetting,
    ...DISTANCE_SETTING,
    sentence: 'The unit of distances, or the fuels, of expenses change.',
  }),
  policies: filePlans({
    title: 'Expense policies',
    plan: EXPENSE_VERSIONS,
    save: expensePolicySave,
    ...POLICY_NAMES,
  }),
  assignments: fileAssignments({ ...EXPENSE_POLICIES, plans: { policies: [POLICY, 'Expense policies'] } }),
  eligibility: fileEligibility({ plan: EXPENSE_POLICIES, kind: 'policies', of: POLICY, title: 'Expense policies' }),
  rates: fileRecord(exchangeRateRecord, {
    nameOf: ({ currencycode, fromdate }) => `${String(currencycode)} ${String(fromdate)}`,
  }),
});
