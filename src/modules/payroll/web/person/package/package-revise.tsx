import { Alert, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { Place, TextField } from '#platform/web/kit/field.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import { type Bound, type Problems, useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  checkRevision,
  type PackageHistory,
  packageRevise,
  revisePackage,
} from '../../../contract/person/package-screen.ts';
import { figureValue, getPackageFigures } from '../../../contract/person/package-figures.ts';
import { monthName } from '../../words.ts';
import { filledIn, Offered } from './offered.tsx';
import { PayoutMonth, type RaiseBy, RaiseChoice, RaiseFields } from './raise-fields.tsx';
import { RevisedFigures } from './revised-figures.tsx';
import style from './package.module.css';

type Draft = {
  effectivefrom: string | null;
  paybasis: string;
  by: RaiseBy;
  amount: number | null;
  percent: string;
  /** Whether the percent raises figures in rupees as well. */
  withfigures: boolean;
  /** Empty for the first month that can pay it. */
  payoutmonth: string;
  /** Halves are typed with a decimal point. */
  lopdays: string;
  /** Unpaid days by past month, as typed. */
  pastdays: Readonly<Record<string, string>>;
  /** New figures of the package by code, as typed. */
  figures: Readonly<Record<string, string>>;
  reason: string;
};

const daysOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const isDays = (text: string): boolean => Number.isInteger((daysOf(text) ?? 0) * 4);

const named = (figures: Draft['figures']) =>
  Object.entries(figures).flatMap(([code, text]) => (text.trim() === '' ? [] : [{ code, value: text.trim() }]));

const { raise } = packageRevise.shape;

function check({ effectivefrom, by, amount, percent, lopdays, pastdays, figures }: Draft): Problems<Draft> {
  const problems: Problems<Draft> = {};
  if (effectivefrom === null) problems.effectivefrom = 'Please select valid effective from date';
  if (by === 'percent' && !raise.safeParse({ percent, figures: false }).success)
    problems.percent = 'Enter a percentage with at most four decimals';
  if (by === 'amount' && amount === null && named(figures).length === 0)
    problems.amount = 'Please enter the new amount';
  if (!isDays(lopdays)) problems.lopdays = 'Please enter days in steps of 0.25';
  if (!Object.values(pastdays).every(isDays)) problems.pastdays = 'Please enter days in steps of 0.25';
  if (!named(figures).every(({ value }) => figureValue.safeParse(value).success))
    problems.figures = 'Enter a number that is not negative, with at most six decimals';
  return problems;
}

/** The unpaid days of past months that no payslip and no register here has. */
function PastDays({ field, months }: { field: Bound<Draft['pastdays']>; months: readonly string[] }) {
  return (
    <Place name={field.name}>
      {months.map((month) => (
        <TextInput
          key={month}
          label={t('Unpaid days of {{month}}', { month: monthName(month) })}
          inputMode="decimal"
          value={field.value[month] ?? ''}
          onChange={(event) => field.onChange({ ...field.value, [month]: event.currentTarget.value })}
          onBlur={field.onBlur}
        />
      ))}
      {field.error ? <p role="alert">{t(field.error)}</p> : null}
    </Place>
  );
}

/**
 * Form for a new package from a day on. Shows its impact while it is typed; it can be saved only with the impact shown.
 */
export function RevisePackage({ history }: { history: PackageHistory }) {
  const [newest] = history.packages;
  const { employeeid } = history;
  const packageid = newest?.packageid ?? null;
  const filled = filledIn(history);
  const initial: Draft = {
    effectivefrom: history.packages.length === 0 ? history.joiningdate : null,
    paybasis: filled?.paybasis ?? newest?.paybasis ?? history.bases[0] ?? 'Gross',
    by: 'amount',
    amount: filled?.amount ?? null,
    percent: '',
    withfigures: false,
    payoutmonth: '',
    lopdays: '',
    pastdays: {},
    figures: {},
    reason: filled?.note ?? '',
  };
  const form = useForm<Draft>({ schema: packageRevise.pick({ paybasis: true, reason: true }), initial, check });
  const { bind, values } = form;
  const value = useEndpoint(getPackageFigures, { employeeid });
  const figures = value.data?.[0]?.figures ?? [];
  const { mutateAsync } = useSave(revisePackage, ['payslip', 'payrollRun', 'profile', 'people']);
  const sentOf = (draft: Draft) => ({
    employeeid,
    packageid,
    effectivefrom: draft.effectivefrom ?? '',
    paybasis: draft.paybasis,
    // Where only figures change the amount stays.
    amount:
      draft.by === 'percent'
        ? (newest?.amount ?? 0)
        : (draft.amount ?? (named(draft.figures).length > 0 ? (newest?.amount ?? 0) : 0)),
    raise: draft.by === 'percent' ? { percent: draft.percent.trim(), figures: draft.withfigures } : null,
    payoutmonth: draft.payoutmonth || null,
    figures: named(draft.figures),
    lopdays: daysOf(draft.lopdays),
    pastdays: Object.entries(draft.pastdays).flatMap(([month, text]) => {
      const lopdays = daysOf(text);
      return lopdays === null ? [] : [{ month, lopdays }];
    }),
    reason: draft.reason,
  });
  const [selection] = useDebouncedValue(sentOf({ ...values, reason: values.reason || '–' }), 300);
  const ready = packageRevise.safeParse(selection).success;
  const impact = useEndpoint(checkRevision, selection, { enabled: ready, staleTime: 0 });
  const [result] = impact.data ?? [];
  const first = values.effectivefrom?.slice(0, 7);
  const past = result && result.payrollmonth !== null && result.payrollmonth !== first;
  // Of a whole month the payslip knows the unpaid days.
  const within = values.effectivefrom?.endsWith('-01') === false;
  const asks = past && (within || result.asked.includes(first ?? ''));
  const months = [...new Set([...(result?.asked ?? []), ...Object.keys(values.pastdays)])]
    .filter((month) => month !== first)
    .sort();
  const waits = useRef(false);
  const send = async (draft: Draft) => {
    const [after] = await mutateAsync({ input: sentOf(draft) });
    waits.current = (after?.proposed.length ?? 0) > history.proposed.length;
  };
  const done = () => {
    toast('success', t(waits.current ? 'Submitted. Another person has to confirm it.' : 'The package was saved'));
    form.take(initial);
  };
  return (
    <Card title={history.packages.length === 0 ? t('First package') : t('Revise')}>
      <form
        className={style.form}
        noValidate
        aria-label={t('Revise the package')}
        onSubmit={(event) => void form.submit(send, done)(event)}
      >
        <Offered history={history} />
        <DateField
          field={bind('effectivefrom')}
          label="Effective from"
          hint="The first day of the new package."
          from={history.joiningdate}
          required
        />
        {history.bases.length > 1 ? (
          <ChoiceField
            field={bind('paybasis')}
            label="Agreed as"
            choices={history.bases.map((basis) => ({
              value: basis,
              label: basis === 'CTC' ? 'Annual CTC' : 'Gross a month',
              hint:
                basis === 'CTC'
                  ? 'The payroll method makes the monthly gross of it.'
                  : 'The amount is the monthly gross itself.',
            }))}
          />
        ) : null}
        {newest ? <RaiseChoice field={bind('by')} /> : null}
        {values.by === 'percent' ? (
          <RaiseFields
            percent={bind('percent')}
            figures={bind('withfigures')}
            hasFigures={figures.some(({ unit }) => unit === 'rupees')}
            impact={ready ? result : undefined}
          />
        ) : (
          <MoneyField
            field={bind('amount')}
            label={values.paybasis === 'CTC' ? 'New annual CTC' : 'New gross a month'}
            required={named(values.figures).length === 0}
          />
        )}
        <PayoutMonth field={bind('payoutmonth')} first={result?.firstpayout ?? null} />
        {figures.length > 0 ? <RevisedFigures field={bind('figures')} figures={figures} /> : null}
        <TextField field={bind('reason')} label="Reason" limit={200} required />
        {asks || values.lopdays !== '' ? (
          <TextField
            field={bind('lopdays')}
            label="Unpaid days from the effective day to the end of its month"
            hint={
              result && result.lopofmonth > 0
                ? plural(
                    result.lopofmonth,
                    'That month has {{count}} unpaid day in all. Arrears leave it out if it is after the effective day.',
                    'That month has {{count}} unpaid days in all. Arrears leave out those after the effective day.',
                  )
                : 'Arrears leave them out.'
            }
          />
        ) : null}
        <PastDays field={bind('pastdays')} months={months} />
        <div aria-live="polite">
          {ready && impact.error ? (
            <Alert color="red" variant="light" styles={{ message: { color: 'inherit' } }}>
              {t(sentenceOf(impact.error))}
            </Alert>
          ) : ready && result ? (
            <Alert color="blue" variant="light" styles={{ message: { color: 'inherit' } }}>
              {t(result.says)}
            </Alert>
          ) : null}
        </div>
        <Button type="submit" loading={form.busy}>
          {t('Save the package')}
        </Button>
      </form>
    </Card>
  );
}
