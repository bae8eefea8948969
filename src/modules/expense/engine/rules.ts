import { type Paise, paise } from '#platform/engine/money.ts';
import { type ExpenseCategory, type ExpenseLimit, LIMIT_PERIODS, type PolicyRules } from '../contract/policy-rules.ts';
import type { Post } from './facts.ts';

export const categoryOf = (rules: PolicyRules | undefined, code: string): ExpenseCategory | undefined =>
  rules?.categories.find((category) => category.code === code);

/** The limits of a category in the order in which they are applied. */
export const limitsOf = ({ limits }: ExpenseCategory): ExpenseLimit[] =>
  limits.toSorted((a, b) => LIMIT_PERIODS.indexOf(a.per) - LIMIT_PERIODS.indexOf(b.per));

/** Whether a job may claim a category: one row of its audience has its grade and its unit. */
export const isCovered = ({ audience }: ExpenseCategory, { gradeid, businessunitid }: Post): boolean =>
  audience.length === 0 ||
  audience.some(
    ({ gradeids, businessunitids }) =>
      (gradeids.length === 0 || (gradeid !== null && gradeids.includes(gradeid))) &&
      (businessunitids.length === 0 || (businessunitid !== null && businessunitids.includes(businessunitid))),
  );

/** The figure of a limit for a grade and a class of cities, the closest row first; nobody's figure is 0. */
export function limitAmount({ amounts }: ExpenseLimit, gradeid: number | null, cityclass: string | null): Paise {
  const row = (grade: number | null, of: string | null) =>
    amounts.find((one) => one.gradeid === grade && one.cityclass === of);
  return paise((row(gradeid, cityclass) ?? row(gradeid, null) ?? row(null, cityclass) ?? row(null, null))?.amount ?? 0);
}

/** The cap of a calendar month for a grade; undefined where the policy has none at all. */
export function policyCapOf({ policycap }: PolicyRules, gradeid: number | null): Paise | undefined {
  if (policycap.length === 0) return undefined;
  const row = policycap.find((one) => one.gradeid === gradeid) ?? policycap.find((one) => one.gradeid === null);
  return paise(row?.amount ?? 0);
}

/** Paise a kilometre for a fuel; undefined where the category has no rate for it. */
export const fuelRate = ({ fuels }: ExpenseCategory, fuel: string | null): Paise | undefined => {
  const rate = fuels.find((one) => one.fuel.toLowerCase() === (fuel ?? '').toLowerCase())?.rate;
  return rate === undefined ? undefined : paise(rate);
};
