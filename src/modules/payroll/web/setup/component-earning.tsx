import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { SwitchField } from '#platform/web/kit/field.tsx';
import { t } from '#platform/web/language.ts';
import type { Bind, ComponentDraft } from './component-draft.ts';
import { ExemptFields } from './component-tax.tsx';
import style from './setup.module.css';

/** Where the amount of an earning comes from; it stays as it was created. */
export const SourceField = ({ bind, fixed }: { bind: Bind; fixed: boolean }) => (
  <ChoiceField
    field={bind('source')}
    label="Where its amount comes from"
    disabled={fixed}
    choices={[
      { value: 'formula', label: 'A formula', hint: 'Monthly pay, worked out each month.' },
      { value: 'one-time', label: 'As given', hint: 'Paid as it stands when a month names an amount.' },
    ]}
  />
);

/** The fields of pay besides its amount: what it is, what it counts towards, how it is taxed. */
export function EarningFields({ bind, values }: { bind: Bind; values: ComponentDraft }) {
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
      <ChoiceField
        field={bind('incometax')}
        label="Income tax"
        choices={[
          { value: 'averaged', label: 'Over the year', hint: 'Its tax is spread over the months that are left.' },
          { value: 'in-full', label: 'In full when paid', hint: 'Its tax is taken in the month of payment.' },
        ]}
      />
      <ExemptFields bind={bind} values={values} />
      <ChoiceField
        field={bind('codewages')}
        label="Wage test of the Labour Codes"
        choices={[
          { value: 'included', label: 'Wages', hint: 'Part of the statutory wages.' },
          {
            value: 'excluded-counted',
            label: 'Excluded, within the half',
            hint: 'Not wages, but counted when the excluded pay is compared with one half.',
          },
          {
            value: 'excluded-not-counted',
            label: 'Excluded altogether',
            hint: 'Neither wages nor counted towards the half.',
          },
        ]}
      />
      <fieldset className={style.part}>
        <legend>{t('How it is paid')}</legend>
        <SwitchField field={bind('variable')} label="Variable" hint="The amount is decided each time it is paid." />
        <SwitchField field={bind('accrual')} label="Accrual" hint="Earned month by month, paid later." />
      </fieldset>
    </>
  );
}
