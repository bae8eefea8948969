import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { ChoiceSelect } from '#platform/web/kit/choice-select.tsx';
import { NumberField, SwitchField, TextField } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { FormulaScope, type Scope } from './component-calculation.tsx';
import type { Bind, ComponentDraft } from './component-draft.ts';
import style from './setup.module.css';
import { COST_ARREAR_CHOICES, EARNED_ROUNDINGS, EXEMPT_CHOICES } from './words.ts';

/** What of taxable pay is exempt from income tax; meals are units of a component. */
export function ExemptFields({ bind, values }: { bind: Bind; values: ComponentDraft }) {
  if (!values.taxable) return null;
  const units = values.source === 'formula' && values.quantity.trim() !== '';
  return (
    <>
      <ChoiceField
        field={bind('exempt')}
        label="Exempt from income tax"
        choices={EXEMPT_CHOICES.filter(({ value }) => value !== 'meals' || units || values.exempt === 'meals')}
      />
      {values.exempt === 'meals' ? (
        <NumberField
          field={bind('exemptunits')}
          label="Maximum meals per month"
          hint="Two meals on 22 working days are 44."
          least={1}
          most={1000}
          places={0}
        />
      ) : null}
    </>
  );
}

/** Units worked are one-time pay as well: what they pay where no rate of an item says it, and how each row is rounded. */
export const UnitFields = ({ bind, init, formula }: { bind: Bind; init: Scope; formula: Bound<string> }) => (
  <>
    <TextField
      field={formula}
      label="Rate formula"
      hint="What one unit pays, over the pay of a full month, such as: (basic + da) / 26 / 8 * 2. With hours, days or units it is what all of them pay. Empty: the rates of items pay."
      lines={2}
    />
    <FormulaScope init={init} units={init.unitscope} />
    <ChoiceSelect field={bind('earnedrounding')} label="Rounding of units × rate" choices={EARNED_ROUNDINGS} />
  </>
);

/** What a cost of the company means for income tax, and whether arrears of pay raise it. */
export function CostFields({ bind, values }: { bind: Bind; values: ComponentDraft }) {
  return (
    <fieldset className={style.part}>
      <legend>{t('Tax and arrears')}</legend>
      <SwitchField
        field={bind('nps')}
        label="Employer’s contribution to NPS"
        hint="Part of the salary of the year, and deducted from it up to 14% of basic pay, in the old regime 10%."
      />
      {values.proration === 'recomputed' || values.costarrears !== 'none' ? (
        <ChoiceField field={bind('costarrears')} label="On arrears of past months" choices={COST_ARREAR_CHOICES} />
      ) : null}
    </fieldset>
  );
}
