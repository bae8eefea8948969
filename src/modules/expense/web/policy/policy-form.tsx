import { Input } from '@mantine/core';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Place } from '#platform/web/kit/field.tsx';
import { AddButton } from '#platform/web/kit/row-tools.tsx';
import { t } from '#platform/web/language.ts';
import { type PlanFields, planForm } from '#modules/calendar/web/public.tsx';
import { expensePolicyAssignment, expensePolicyEligibility } from '../../contract/assignment.ts';
import { expensePolicyCalls } from '../../contract/policy.ts';
import { MAX_AMOUNTS, MAX_CATEGORIES, type PolicyRules } from '../../contract/policy-rules.ts';
import style from '../expense.module.css';
import { MoneyCell, PickCell } from '../fields.tsx';
import { changed, Rows } from '../rows.tsx';
import { CategoryCard } from './category-card.tsx';
import { type Choices, newCategory, NEW_RULES } from './draft.ts';
import { Change } from './change.tsx';
import { PerDiemFields } from './per-diem-fields.tsx';
import { policyLines } from './words.ts';

type Stored = OutputOf<typeof expensePolicyCalls.get>[number];

export default planForm<PolicyRules, Stored['versions'][number], Stored, Choices, 'expenseassignmentid'>({
  calls: expensePolicyCalls,
  assignment: expensePolicyAssignment,
  eligibility: expensePolicyEligibility,
  feature: 'expensePolicy',
  title: 'New expense policy',
  why: 'An expense policy of their own counts first, then that for the job, then the office’s, then the company’s.',
  valuesOf: (_row, version) =>
    version === undefined
      ? NEW_RULES
      : { policycap: version.policycap, perdiemparts: version.perdiemparts, categories: version.categories },
  copied: () => ({}),
  lines: policyLines,
  Fields,
  Change,
});

function Fields({ form: { bind }, given }: PlanFields<PolicyRules, Choices>) {
  const categories = bind('categories');
  const cap = bind('policycap');
  const hasPerDiem = categories.value.some(({ kind }) => kind === 'perdiem');
  const hasCap = categories.value.some(({ inpolicycap }) => inpolicycap);
  return (
    <>
      <Place name="categories">
        <section className={style.part} aria-label={t('Categories')}>
          {categories.value.map((category, at) => (
            <CategoryCard
              // oxlint-disable-next-line react/no-array-index-key -- a category has no identity but its place
              key={at}
              category={category}
              choices={given}
              isnew={category.name === ''}
              set={(part) => categories.onChange(changed(categories.value, at, part))}
              onRemove={() => categories.onChange(categories.value.filter((_, place) => place !== at))}
            />
          ))}
          {categories.error === undefined ? null : <Input.Error>{categories.error}</Input.Error>}
          <AddButton
            label="Add a category"
            full={categories.value.length >= MAX_CATEGORIES}
            onClick={() => categories.onChange([...categories.value, newCategory()])}
          />
        </section>
      </Place>
      {hasPerDiem ? <PerDiemFields field={bind('perdiemparts')} /> : null}
      {hasCap ? (
        <fieldset className={style.part}>
          <legend>{t('Limit of a calendar month over categories')}</legend>
          <p className={style.quiet}>
            {t('For the categories that count towards it. A grade without an amount has none left.')}
          </p>
          <Rows
            rows={cap.value}
            onChange={cap.onChange}
            fresh={{ gradeid: null, amount: 0 }}
            add="Add a grade"
            max={MAX_AMOUNTS}
          >
            {(row, set) => (
              <>
                <PickCell
                  label="Grade"
                  value={row.gradeid}
                  options={given.Grade}
                  empty="All other grades"
                  onChange={(gradeid) => set({ gradeid })}
                />
                <MoneyCell
                  name="policycap"
                  label="Amount of a month"
                  value={row.amount}
                  onChange={(amount) => set({ amount: amount ?? 0 })}
                />
              </>
            )}
          </Rows>
        </fieldset>
      ) : null}
    </>
  );
}
