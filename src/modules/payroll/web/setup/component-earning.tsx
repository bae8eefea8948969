import { MultiSelect } from '@mantine/core';
import { MONTHS } from '#platform/contract/calendar-words.ts';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { common, Place, SwitchField } from '#platform/web/kit/field.tsx';
import { t } from '#platform/web/language.ts';
import { CODE_WAGES_CHOICES, INCOME_TAX_CHOICES, SOURCES, WAGE_TEST_CHOICES } from './component-choices.ts';
import type { Bind, ComponentDraft } from './component-draft.ts';
import { ExemptFields } from './component-tax.tsx';
import style from './setup.module.css';

/** Where the amount of an earning comes from; it stays as it was created. */
export const SourceField = ({ bind, fixed }: { bind: Bind; fixed: boolean }) => (
  <ChoiceField field={bind('source')} label="Where its amount comes from" disabled={fixed} choices={SOURCES} />
);

type Fields = {
  bind: Bind;
  values: ComponentDraft;
  /** Pay that a guarantee may be of. */
  earnings: readonly { displayname: string; displayvalue: string }[];
};

/** The fields of pay besides its amount: what it is, what it counts towards, how it is taxed. */
export function EarningFields({ bind, values, earnings }: Fields) {
  return (
    <>
      {values.source === 'formula' && values.kind === 'earning' ? (
        <fieldset className={style.part}>
          <legend>{t('What it is')}</legend>
          <SwitchField
            field={bind('basic')}
            label="Basic pay"
            hint="Counts as basic for house rent, gratuity and leave encashment."
          />
          <SwitchField field={bind('hra')} label="House rent allowance" hint="Exempt as far as rent is declared." />
        </fieldset>
      ) : null}
      <fieldset className={style.part}>
        <legend>{t('Counts for')}</legend>
        <SwitchField field={bind('pf')} label="Provident fund (PF)" />
        <SwitchField field={bind('esi')} label="State insurance (ESI)" />
        <SwitchField field={bind('pt')} label="Professional tax (PT)" />
        <SwitchField field={bind('lwf')} label="Labour welfare fund (LWF)" />
      </fieldset>
      <SwitchField field={bind('taxable')} label="Taxable" hint="Part of the income of the year." />
      <ChoiceField field={bind('incometax')} label="Income tax" choices={INCOME_TAX_CHOICES} />
      <ExemptFields bind={bind} values={values} />
      {values.source === 'formula' && !values.variable && !values.accrual && !values.guarantee ? (
        <ChoiceField field={bind('codewages')} label="Wage test of the Labour Codes" choices={CODE_WAGES_CHOICES} />
      ) : null}
      {values.source === 'one-time' ? (
        <ChoiceField field={bind('wagetest')} label="Wage test of the Labour Codes" choices={WAGE_TEST_CHOICES} />
      ) : null}
      {values.source === 'formula' && values.kind === 'earning' ? (
        <PaidFields bind={bind} values={values} earnings={earnings} />
      ) : null}
    </>
  );
}

/** When monthly pay is paid: each month, when an input gives it, or in months of the year. */
function PaidFields({ bind, values, earnings }: Fields) {
  const months = bind('accrualmonths');
  const of = bind('guaranteeof');
  return (
    <fieldset className={style.part}>
      <legend>{t('How it is paid')}</legend>
      <SwitchField
        field={bind('variable')}
        label="Variable"
        hint="The formula is a target. A month pays what its extra payments give, and nothing without one."
      />
      {values.variable ? (
        <SwitchField
          field={bind('projected')}
          label="Target in the tax of the year"
          hint="The months ahead are expected to pay the target; otherwise it is taxed when it is paid."
        />
      ) : null}
      <SwitchField
        field={bind('accrual')}
        label="Accrual"
        hint="Accrued every month. Paid, with PF, ESI and tax, in its payout months and in the last payslip of an employee who leaves."
      />
      {values.accrual ? (
        <Place name={months.name}>
          <MultiSelect
            {...common({ label: 'Paid in' }, months)}
            data={MONTHS.map((month, at) => ({ value: String(at + 1), label: t(month) }))}
            value={months.value.map(String)}
            onChange={(chosen) => months.onChange(chosen.map(Number).toSorted((a, b) => a - b))}
          />
        </Place>
      ) : null}
      <SwitchField
        field={bind('guarantee')}
        label="Guarantee"
        hint="Guaranteed minimum: it tops up the earnings below (for example piece rates) when they fall short, and pays nothing otherwise."
      />
      {values.guarantee ? (
        <Place name={of.name}>
          <MultiSelect
            {...common({ label: 'Topped up when these pay less' }, of)}
            data={earnings
              .filter(({ displayvalue }) => displayvalue !== values.code)
              .map(({ displayname, displayvalue }) => ({ value: displayvalue, label: t(displayname) }))}
            value={of.value}
            onChange={of.onChange}
          />
        </Place>
      ) : null}
    </fieldset>
  );
}
