import { Card } from '#platform/web/kit/card.tsx';
import { type Choice, ChoiceField } from '#platform/web/kit/choice-field.tsx';
import { NumberField } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import type { CycleSave } from '../../contract/setup/cycle-screen.ts';
import { shareOfMonth } from '../../engine/run/pay/proration.ts';
import style from './setup.module.css';
import { ROUNDINGS } from './words.ts';

type Working = CycleSave['working'];
type Basis = CycleSave['basis'];
type Joining = CycleSave['joining'];
type Combined = CycleSave['combined'];
type Fields = { [K in 'basis' | 'joining' | 'working' | 'combined' | 'rounding']: Bound<CycleSave[K]> } & {
  fixeddays: Bound<number | null>;
};

/** The examples: October has 31 days, February 28; who joins on 15 October is in service for 17 days. */
const OCTOBER = { length: 31, joined: 17 };
/** The same by the working days of October 2026, Sundays left out. */
const WORKING = { length: 27, joined: 15 };
const FEBRUARY = 28;

function daysOf(basis: Basis, fixed: number, joining: Joining) {
  if (basis === 'calendar') return 'calendar' as const;
  return basis === 'working' ? { working: 'without-sundays' as const } : { fixed, joining };
}
const fractionOf = (basis: Basis, fixed: number, joining: Joining, unpaid: number, combined: Combined): string => {
  const { joined, length } = basis === 'working' ? WORKING : OCTOBER;
  const { paid, of } = shareOfMonth(
    { days: daysOf(basis, fixed, joining), combined },
    { served: joined, length, unpaid },
  );
  return `${((paid / of) * 100).toFixed(1)}%`;
};

/** Ways to pay who joins or leaves within a month of a fixed number of days, each with an example. */
export const joiningChoices = (fixed: number): Choice<Joining>[] => {
  const { length, joined } = OCTOBER;
  const missed = Math.max(0, fixed - (length - joined));
  return [
    {
      value: 'calendar',
      label: 'By the days of the month',
      hint: t('Joined on 15 October: {{days}} of {{of}} days.', { days: joined, of: length }),
    },
    {
      value: 'days-in-service',
      label: 'Days in service, by the fixed number',
      hint: t('Joined on 15 October: {{days}} of {{of}} days. At most the whole.', {
        days: Math.min(joined, fixed),
        of: fixed,
      }),
    },
    {
      value: 'days-missed',
      label: 'The fixed number less the days missed',
      hint: t('Joined on 15 October: {{missed}} days missed, so {{days}} of {{of}} days.', {
        missed: length - joined,
        days: missed,
        of: fixed,
      }),
    },
  ];
};

/** What is no working day, each with an example. */
export const WORKING_CHOICES: readonly Choice<Working>[] = [
  {
    value: 'without-sundays',
    label: 'Sundays',
    hint: 'September 2026 has 26 working days. Joined on 15 September: 14 of 26 days.',
  },
  {
    value: 'without-weekly-offs',
    label: 'Weekly offs of the person',
    hint: 'By the weekly off of the person, the job or the office. A half day off counts as half.',
  },
  {
    value: 'without-weekly-offs-and-holidays',
    label: 'Weekly offs and holidays of the person',
    hint: 'Holidays of the plan of the person count as days off too.',
  },
];

/** What a day is divided by. */
export const BASIS_LABELS: Readonly<Record<Basis, string>> = {
  calendar: 'One part of the days of the month',
  fixed: 'One part of a fixed number of days',
  working: 'One part of the working days of the month',
};

/** Ways to take loss of pay off the share of who joins or leaves. */
export const combinedChoices = (basis: Basis, fixed: number, joining: Joining = 'calendar'): Choice<Combined>[] => [
  {
    value: 'difference',
    label: 'Taken off the share in service',
    hint: t(
      'Joined on 15 October with 2 unpaid days: {{percent}} of the month. An unpaid day costs everybody the same.',
      {
        percent: fractionOf(basis, fixed, joining, 2, 'difference'),
      },
    ),
  },
  {
    value: 'product',
    label: 'Taken as a part of the share in service',
    hint: t(
      'Joined on 15 October with 2 unpaid days: {{percent}} of the month. An unpaid day costs less to who was in service for less.',
      {
        percent: fractionOf(basis, fixed, joining, 2, 'product'),
      },
    ),
  },
];

/** What a day of a month is worth: loss of pay, joining and leaving, and rounding. */
export function ShareCard({ fields, disabled }: { fields: Fields; disabled: boolean }) {
  const { basis, fixeddays, joining, working, combined, rounding } = fields;
  const fixed = Math.min(31, Math.max(1, fixeddays.value ?? 30));
  return (
    <Card title={t('A month of pay')}>
      <div className={style.part}>
        <ChoiceField
          field={basis}
          label="What an unpaid day costs"
          disabled={disabled}
          choices={[
            {
              value: 'calendar',
              label: BASIS_LABELS.calendar,
              hint: t('One unpaid day takes 1 of {{february}} in February, and 1 of {{october}} in October.', {
                february: FEBRUARY,
                october: OCTOBER.length,
              }),
            },
            {
              value: 'fixed',
              label: BASIS_LABELS.fixed,
              hint: t(
                'One unpaid day takes 1 of {{fixed}} in every month. Without one the whole month is paid, also in February.',
                {
                  fixed,
                },
              ),
            },
            {
              value: 'working',
              label: BASIS_LABELS.working,
              hint: 'One unpaid day takes 1 of 26 in a month of 26 working days. Who joins or leaves is paid for the working days in service.',
            },
          ]}
        />
        {basis.value === 'working' ? (
          <ChoiceField
            field={working}
            label="Days that are not counted"
            disabled={disabled}
            choices={WORKING_CHOICES}
          />
        ) : null}
        {basis.value === 'fixed' ? (
          <>
            <NumberField field={fixeddays} label="Number of days" least={1} most={31} required />
            <ChoiceField
              field={joining}
              label="Who joins or leaves within a month"
              disabled={disabled}
              choices={joiningChoices(fixed)}
            />
          </>
        ) : null}
        <ChoiceField
          field={combined}
          label="Unpaid days of somebody who joins or leaves"
          disabled={disabled}
          choices={combinedChoices(basis.value, fixed, joining.value)}
        />
        <ChoiceField field={rounding} label="Rounding of a part of a month" disabled={disabled} choices={ROUNDINGS} />
      </div>
    </Card>
  );
}
