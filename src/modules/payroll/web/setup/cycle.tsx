import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { NOTICES } from '#platform/contract/messages.ts';
import { call } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { NumberField, TextField, YesNoField } from '#platform/web/kit/field.tsx';
import { type Problems, useForm } from '#platform/web/kit/use-form.ts';
import { useVersioned } from '#platform/web/kit/use-versioned.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { checkCycle, cycleSave, type CycleState, getCycle, saveCycle } from '../../contract/setup/cycle-screen.ts';
import { previewCycleChange } from '../../contract/setup/settings-preview.ts';
import { monthName } from '../words.ts';
import { ChangePreview } from './change-preview.tsx';
import { InForce, useFromMonth } from './in-force.tsx';
import { NotConfigured } from './not-configured.tsx';
import { Periods } from './periods.tsx';
import style from './setup.module.css';
import { BASIS_LABELS, combinedChoices, joiningChoices, ShareCard, WORKING_CHOICES } from './share-card.tsx';
import { labelIn, ROUNDINGS } from './words.ts';

const draftOf = ({ cycle }: CycleState) => ({
  basis: cycle.basis,
  fixeddays: cycle.fixeddays as number | null,
  joining: cycle.joining,
  working: cycle.working,
  combined: cycle.combined,
  rounding: cycle.rounding,
  payon: cycle.payday === 'last' ? ('last' as const) : ('day' as const),
  payday: cycle.payday === 'last' ? (null as number | null) : cycle.payday,
  paymonth: cycle.paymonth,
  weekend: cycle.weekend,
  hascutoff: cycle.cutoffday !== null,
  cutoffday: cycle.cutoffday,
  firstmonth: cycle.firstmonth ?? '',
});
type Draft = ReturnType<typeof draftOf>;

const sentOf = (draft: Draft) => ({
  basis: draft.basis,
  fixeddays: draft.basis === 'fixed' ? (draft.fixeddays ?? 0) : (draft.fixeddays ?? 30),
  joining: draft.joining,
  working: draft.working,
  combined: draft.combined,
  rounding: draft.rounding,
  payday: draft.payon === 'last' ? ('last' as const) : (draft.payday ?? 0),
  paymonth: draft.paymonth,
  weekend: draft.weekend,
  cutoffday: draft.hascutoff ? draft.cutoffday : null,
  firstmonth: draft.firstmonth,
});

function check(draft: Draft): Problems<Draft> {
  const problems: Problems<Draft> = {};
  if (draft.basis === 'fixed' && draft.fixeddays === null) problems.fixeddays = 'Please enter 1 to 31 days';
  if (draft.payon === 'day' && draft.payday === null) problems.payday = 'Please enter a day from 1 to 31';
  if (draft.hascutoff && draft.cutoffday === null) problems.cutoffday = 'Please enter a day from 1 to 31';
  if (draft.firstmonth !== '' && !/^\d{4}-(0[1-9]|1[0-2])$/.test(draft.firstmonth))
    problems.firstmonth = 'Please enter year-month, for example 2026-10';
  return problems;
}

function Fields({ stored }: { stored: CycleState }) {
  const mayEdit = useMay('salaryCycle', 'edit') && stored.blocked === null;
  const month = useFromMonth();
  const { mutateAsync } = useSave(saveCycle, ['payrollRun', 'salaryStructure', 'payrollPolicy', 'payslip']);
  const form = useForm<Draft>({
    schema: cycleSave.pick({ basis: true, joining: true, working: true, combined: true, rounding: true }),
    initial: draftOf(stored),
    check,
  });
  const { bind, values } = form;
  const done = () => toast('success', t(NOTICES.saved));
  const { save, conflict } = useVersioned<Draft, CycleState>({
    stored,
    form,
    valuesOf: draftOf,
    reread: async () => (await call(getCycle, month))[0],
    send: (draft, version) => mutateAsync({ input: { ...sentOf(draft), ...month }, version }),
    done,
    lines: [
      [
        'Days of a month',
        ({ basis, fixeddays }) => (basis === 'fixed' ? String(fixeddays ?? '') : t(BASIS_LABELS[basis])),
      ],
      [
        'Days that are not counted',
        ({ basis, working }) => (basis === 'working' ? t(labelIn(WORKING_CHOICES, working)) : ''),
      ],
      [
        'Joining and leaving',
        ({ basis, joining }) => (basis === 'fixed' ? t(labelIn(joiningChoices(30), joining)) : ''),
      ],
      [
        'Unpaid days of somebody who joins or leaves',
        ({ combined }) => t(labelIn(combinedChoices('calendar', 30), combined)),
      ],
      ['Rounding', ({ rounding }) => labelIn(ROUNDINGS, rounding)],
      ['Pay day', ({ payon, payday }) => (payon === 'last' ? t('The last day') : String(payday ?? ''))],
      ['Cut-off', ({ hascutoff, cutoffday }) => (hascutoff ? String(cutoffday ?? '') : '')],
      ['First payroll month', ({ firstmonth }) => firstmonth],
    ],
  });
  const [selection] = useDebouncedValue(sentOf(values), 300);
  const ready = cycleSave.safeParse({ ...selection, firstmonth: selection.firstmonth || null }).success;
  const tried = useEndpoint(checkCycle, { ...selection, ...month }, { enabled: ready });
  return (
    <div className={style.page}>
      <InForce state={stored} />
      <div className={style.two}>
        <form
          className={style.form}
          noValidate
          aria-label={t('Salary cycle')}
          onSubmit={(event) => void form.submit(save, done)(event)}
        >
          <ShareCard
            fields={{
              basis: bind('basis'),
              fixeddays: bind('fixeddays'),
              joining: bind('joining'),
              working: bind('working'),
              combined: bind('combined'),
              rounding: bind('rounding'),
            }}
            disabled={!mayEdit}
          />
          <Card title={t('Pay day')}>
            <div className={style.part}>
              <ChoiceField
                field={bind('payon')}
                label="Day"
                disabled={!mayEdit}
                choices={[
                  { value: 'last', label: 'The last day', hint: 'Whatever the length of the month.' },
                  { value: 'day', label: 'A fixed day', hint: 'Where the month is shorter, its last day.' },
                ]}
              />
              {values.payon === 'day' ? (
                <NumberField field={bind('payday')} label="Day of the month" least={1} most={31} required />
              ) : null}
              <ChoiceField
                field={bind('paymonth')}
                label="Month"
                disabled={!mayEdit}
                choices={[
                  { value: 'same', label: 'The month itself', hint: 'October is paid in October.' },
                  { value: 'next', label: 'The month after', hint: 'October is paid in November.' },
                ]}
              />
              <ChoiceField
                field={bind('weekend')}
                label="Days off"
                disabled={!mayEdit}
                choices={[
                  { value: 'as-is', label: 'Stays', hint: 'The pay date does not move.' },
                  {
                    value: 'friday-before',
                    label: 'The working day before',
                    hint: 'A Saturday or Sunday moves to the Friday before. Once the company has a weekly off or a holiday plan, any day off moves to the working day before it.',
                  },
                ]}
              />
            </div>
          </Card>
          <Card title={t('Inputs')}>
            <div className={style.part}>
              <YesNoField field={bind('hascutoff')} label="Is there a day until which inputs of a month are expected?">
                <NumberField
                  field={bind('cutoffday')}
                  label="Cut-off day of the month"
                  hint="Shown where a run begins. Later inputs are still taken until the run is approved."
                  least={1}
                  most={31}
                  required
                />
              </YesNoField>
              {stored.started ? (
                <p className={style.quiet}>
                  {t('The first payroll month was {{month}}. It stays, because payslips depend on it.', {
                    month: monthName(stored.cycle.firstmonth ?? ''),
                  })}
                </p>
              ) : (
                <TextField
                  field={bind('firstmonth')}
                  label="First payroll month"
                  hint="Year-month, for example 2026-10. What was paid before arrives as opening balances."
                />
              )}
            </div>
          </Card>
          {mayEdit ? (
            <div className={style.save}>
              <ChangePreview part="cycle" start={() => call(previewCycleChange, { ...sentOf(values), ...month })} />
              <Button type="submit" loading={form.busy}>
                {t('Save')}
              </Button>
            </div>
          ) : null}
          {conflict}
        </form>
        <div className={style.side}>
          <Periods periods={(ready ? tried.data : undefined) ?? stored.periods} />
        </div>
      </div>
    </div>
  );
}

/** The salary cycle: the days that pay is divided by, the pay day, the cutoff of inputs, and the resulting periods. */
export default function CyclePage() {
  const answer = useEndpoint(getCycle, useFromMonth());
  const [stored] = answer.data ?? [];
  if (answer.error && !stored) return <NotConfigured error={answer.error} retry={() => void answer.refetch()} />;
  return stored ? (
    <Fields key={`${stored.version} ${stored.from ?? ''} ${stored.blocked ?? ''}`} stored={stored} />
  ) : (
    <PageSkeleton />
  );
}
