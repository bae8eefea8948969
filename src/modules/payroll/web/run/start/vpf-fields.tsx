import type { Option } from '#platform/contract/fields.ts';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { formatRupees, paise } from '#platform/engine/money.ts';
import type { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { VpfBase } from '../../../contract/setup/policy.ts';
import type { VpfFigure } from '../../../contract/run/start-vpf.ts';
import { VPF_BASE_CHOICES } from '../../setup/method-choices.ts';
import { monthName } from '../../words.ts';

export type VpfDraft = {
  employeeid: number | null;
  way: 'percent' | 'amount' | 'none';
  vpfpercent: string;
  vpfbase: VpfBase | 'company';
  vpfamount: number | null;
  /** The place of the month in the list. */
  month: number | null;
};
export const VPF_DRAFT: VpfDraft = {
  employeeid: null,
  way: 'percent',
  vpfpercent: '',
  vpfbase: 'company',
  vpfamount: null,
  month: 0,
};

const WAYS = [
  { value: 'percent', label: 'Percent of pay' },
  { value: 'amount', label: 'Amount a month', hint: 'Not reduced for loss of pay, at most the PF wages of the month.' },
  { value: 'none', label: 'None', hint: 'Voluntary PF ends with the month before.' },
] as const;

const BASES: readonly { value: VpfDraft['vpfbase']; label: string }[] = [
  { value: 'company', label: 'As the payroll method has it' },
  ...VPF_BASE_CHOICES,
];

/** How voluntary PF is taken, in words. */
export function vpfText({ vpfpercent, vpfbase, vpfamount }: VpfFigure): string {
  if (vpfamount > 0) return t('{{amount}} a month', { amount: formatRupees(paise(vpfamount), { decimals: 0 }) });
  if (Number(vpfpercent) === 0) return t('None');
  // What it is of is for the company to say where the person has no base of their own.
  if (vpfbase === null) return `${vpfpercent}%`;
  return vpfbase === 'basic'
    ? t('{{percent}}% of basic pay', { percent: vpfpercent })
    : t('{{percent}}% of PF wages', { percent: vpfpercent });
}

/** What is wrong with the figures of a draft. */
export const vpfProblems = ({ way, vpfpercent, vpfamount }: VpfDraft): Record<string, string> => ({
  ...(way === 'percent' && !/^\d{1,2}(\.\d{1,6})?$/.test(vpfpercent.trim())
    ? { vpfpercent: 'Please enter a percentage' }
    : {}),
  ...(way === 'amount' && vpfamount === null ? { vpfamount: 'Please enter an amount' } : {}),
});

/** The draft as the calls take it. */
export const vpfSent = ({ way, vpfpercent, vpfbase, vpfamount, month }: VpfDraft, months: readonly Option[]) => ({
  way,
  vpfpercent: way === 'percent' ? vpfpercent.trim() : null,
  vpfbase: way === 'percent' && vpfbase !== 'company' ? vpfbase : null,
  vpfamount: way === 'amount' ? vpfamount : null,
  payrollmonth: String(months[month ?? 0]?.displayvalue ?? ''),
});

/** The fields of a change of voluntary PF. */
export function VpfFields({ form, months }: { form: ReturnType<typeof useForm<VpfDraft>>; months: readonly Option[] }) {
  const { bind, values } = form;
  return (
    <>
      <ChoiceField field={bind('way')} label="Voluntary PF" choices={WAYS} />
      {values.way === 'percent' ? (
        <>
          <TextField field={bind('vpfpercent')} label="Percent" required />
          <ChoiceField field={bind('vpfbase')} label="Percent of" choices={BASES} />
        </>
      ) : null}
      {values.way === 'amount' ? <MoneyField field={bind('vpfamount')} label="Amount a month" required /> : null}
      <SelectField
        field={bind('month')}
        label="From"
        options={months.map(({ displayvalue }, at) => ({
          displayname: monthName(String(displayvalue)),
          displayvalue: at,
        }))}
        required
      />
    </>
  );
}
