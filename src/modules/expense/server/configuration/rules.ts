import { z } from 'zod';
import { listOf, orNull, text } from '#platform/contract/fields.ts';
import {
  expenseCategory,
  expenseLimit,
  limitAmount,
  policyRules,
  type PolicyRules,
} from '../../contract/policy-rules.ts';

const name = text(200).min(1);
const MAX_ROWS = 500;
const MAX_AUDIENCE = 50;
const MAX_LIMITS = 20;

/** What a version of a policy says, with grades and business units by name. */
export const fileRules = z.object({
  policycap: listOf(z.object({ grade: orNull(name), amount: limitAmount.shape.amount }), MAX_ROWS),
  perdiemparts: policyRules.shape.perdiemparts,
  categories: z
    .array(
      z.object({
        ...expenseCategory.shape,
        audience: listOf(z.object({ grades: listOf(name), businessunits: listOf(name) }), MAX_AUDIENCE),
        limits: listOf(
          z.object({
            ...expenseLimit.shape,
            amounts: listOf(limitAmount.omit({ gradeid: true }).extend({ grade: orNull(name) }), MAX_ROWS),
          }),
          MAX_LIMITS,
        ),
      }),
    )
    .min(1)
    .max(60),
});
export type FileRules = z.output<typeof fileRules>;

type NameOf = { readonly gradeOf: (id: number) => string; readonly unitOf: (id: number) => string };
/** A version for the file. */
export const toFile = (
  { policycap, perdiemparts, categories }: PolicyRules,
  { gradeOf, unitOf }: NameOf,
): FileRules => {
  const grade = (id: number | null) => (id === null ? null : gradeOf(id));
  return {
    policycap: policycap.map(({ gradeid, amount }) => ({ grade: grade(gradeid), amount })),
    perdiemparts,
    categories: categories.map((category) => ({
      ...category,
      audience: category.audience.map(({ gradeids, businessunitids }) => ({
        grades: gradeids.map(gradeOf),
        businessunits: businessunitids.map(unitOf),
      })),
      limits: category.limits.map((limit) => ({
        ...limit,
        amounts: limit.amounts.map(({ gradeid, ...one }) => ({ ...one, grade: grade(gradeid) })),
      })),
    })),
  };
};

/** Names of grades that a version needs. */
export const gradesIn = ({ policycap, categories }: FileRules): string[] => [
  ...policycap.flatMap(({ grade }) => grade ?? []),
  ...categories.flatMap(({ audience, limits }) => [
    ...audience.flatMap(({ grades }) => grades),
    ...limits.flatMap(({ amounts }) => amounts.flatMap(({ grade }) => grade ?? [])),
  ]),
];
/** Names of business units that a version needs. */
export const unitsIn = ({ categories }: FileRules): string[] =>
  categories.flatMap(({ audience }) => audience.flatMap(({ businessunits }) => businessunits));

type IdOf = (name: string) => number;
/** A version of the file as it is stored; names were checked before. */
export const fromFile = (
  { policycap, perdiemparts, categories }: FileRules,
  { gradeOf, unitOf }: { readonly gradeOf: IdOf; readonly unitOf: IdOf },
) => {
  const grade = (one: string | null) => (one === null ? null : gradeOf(one));
  return {
    policycap: policycap.map(({ grade: one, amount }) => ({ gradeid: grade(one), amount })),
    perdiemparts,
    categories: categories.map((category) => ({
      ...category,
      audience: category.audience.map(({ grades, businessunits }) => ({
        gradeids: grades.map(gradeOf),
        businessunitids: businessunits.map(unitOf),
      })),
      limits: category.limits.map((limit) => ({
        ...limit,
        amounts: limit.amounts.map(({ grade: one, ...amount }) => ({ ...amount, gradeid: grade(one) })),
      })),
    })),
  };
};
