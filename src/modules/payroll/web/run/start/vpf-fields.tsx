import type { Option } from '#platform/contract/fields.ts';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { formatRupees, paise } from '#platform/engine/money.ts';
import type { useForm } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { VpfFigure } from '../../../contract/run/start-vpf.ts';
import { monthName } from '../../words.ts';

export type VpfDraft = {
  employeeid: number | null;
  way: 'percent' | 'amount' | 'none';
  vpfpercent: string;
  vpfamount: number | null;
  /** The place of the month in the list. */
  month: number | null;
};
export const VPF_DRAFT: VpfDraft = { employeeid: null, way: 'percent', vpfpercent: '', vpfamount: null, month: 0 };

const WAYS = [
  { value: 'percent', label: 'Percent of PF wages' },
  { value: 'amount', label: 'Amount a month', hint: 'Not reduced for loss of pay, at most the PF wages of the month.' },
  { value: 'none', label: 'None', hint: 'Voluntary PF ends with the month before.' },
] as const;

/** How voluntary PF is taken, in words. */
export function vpfText({ vpfpercent, vpfamount }: VpfFigure): string {
  if (vpfamount > 0) return t('{{amount}} a month', { amount: formatRupees(paise(vpfamount), { decimals: 0 }) });
  return Number(vpfpercent) > 0 ? t('{{percent}}% of PF wages', { percent: vpfpercent }) : t('None');
}

/** What is wrong with the figures of a draft. */
export const vpfProblems = ({ way, vpfpercent, vpfamount }: VpfDraft): Record<string, string> => ({
  ...(way === 'percent' && !/^\d{1,2}(\.\d{1,6})?$/.test(vpfpercent.trim())
    ? { vpfpercent: 'Please enter a percentage' }
    : {}),
  ...(way === 'amount' && vpfamount === null ? { vpfamount: 'Please enter an amount' } : {}),
});

/** The draft as the calls take it. */
export const vpfSent = ({ way, vpfpercent, vpfamount, month }: VpfDraft, months: readonly Option[]) => ({
  way,
  vpfpercent: way === 'percent' ? vpfpercent.trim() : null,
  vpfamount: way === 'amount' ? vpfamount : null,
  payrollmonth: String(months[month ?? 0]?.displayvalue ?? ''),
});

/** The fields of a change of voluntary PF. */
export function VpfFields({ form, months }: { form: ReturnType<typeof useForm<VpfDraft>>; months: readonly Option[] }) {
  const { bind, values } = form;
  return (
    <>
      <ChoiceField field={bind('way')} label="Voluntary PF" choices={WAYS} />
      {values.way === 'percent' ? <TextField field={bind('vpfpercent')} label="Percent of PF wages" required /> : null}
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
