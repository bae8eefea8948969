import { NativeSelect } from '@mantine/core';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { today } from '#platform/web/kit/day.ts';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import { t } from '#platform/web/language.ts';
import { addDays, type Day, epochDay } from '#platform/engine/day.ts';
import type { PayGroupState } from '../../contract/setup/pay-group-screen.ts';
import type { PayGroup } from '../../contract/setup/pay-groups.ts';
import { WEEK_MONTHS } from '../../contract/setup/pay-cycle.ts';
import style from './layouts.module.css';

export type Editor = {
  group: PayGroup;
  state: PayGroupState;
  disabled: boolean;
  onChange: (group: PayGroup) => void;
};

type Optional = 'cycle' | 'payday' | 'cutoffday' | 'cutoffafter' | 'bank' | 'paiddays';
/** A group without the keys that have no value. */
export function without(group: PayGroup, ...keys: Optional[]): PayGroup {
  return Object.fromEntries(Object.entries(group).filter(([key]) => !keys.includes(key as Optional))) as PayGroup;
}

type MonthRule = Extract<NonNullable<PayGroup['payday']>, { day: unknown }>;
type WeekRule = Extract<NonNullable<PayGroup['payday']>, { daysafter: unknown }>;
type Weeks = Extract<NonNullable<PayGroup['cycle']>, { kind: 'weeks' }>;

const PAYDAY: MonthRule = { day: 'last', month: 'same', weekend: 'as-is' };
const WEEK_PAYDAY: WeekRule = { daysafter: 3, weekend: 'friday-before' };

type Disabled = { readonly disabled: boolean };

/** What happens where a pay day is a day off. */
function DaysOff({ value, disabled, onChange }: Disabled & { value: string; onChange: (value: string) => void }) {
  return (
    <NativeSelect
      label={t('Days off')}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: 'as-is', label: t('Stays') },
        { value: 'friday-before', label: t('The working day before') },
      ]}
    />
  );
}
const weekendOf = (value: string): MonthRule['weekend'] => (value === 'as-is' ? 'as-is' : 'friday-before');

type Props = Pick<Editor, 'group' | 'disabled' | 'onChange'>;

/** How many days after its last day a week is paid. */
function WeekPayday({ group, rule, disabled, onChange }: Props & { rule: WeekRule }) {
  return (
    <div className={style.pairs}>
      <NumberInput
        label={t('Paid, days after the last day')}
        disabled={disabled}
        value={rule.daysafter}
        least={0}
        most={31}
        onChange={(days) =>
          onChange({ ...group, payday: { ...rule, daysafter: days === null || Number.isNaN(days) ? 0 : days } })
        }
      />
      <DaysOff
        disabled={disabled}
        value={rule.weekend}
        onChange={(value) => onChange({ ...group, payday: { ...rule, weekend: weekendOf(value) } })}
      />
    </div>
  );
}

/** The own pay day of a group, or the company's. */
export function Payday({ group, disabled, onChange }: Props) {
  const { payday: rule } = group;
  if (rule !== undefined && 'daysafter' in rule)
    return <WeekPayday group={group} rule={rule} disabled={disabled} onChange={onChange} />;
  const payday: MonthRule | undefined = rule;
  const change = (part: Partial<MonthRule>) => onChange({ ...group, payday: { ...PAYDAY, ...payday, ...part } });
  return (
    <div className={style.pairs}>
      <NativeSelect
        label={t('Paid on')}
        disabled={disabled}
        value={payday === undefined ? 'company' : payday.day === 'last' ? 'last' : 'day'}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          if (chosen === 'company') onChange(without(group, 'payday'));
          else change({ day: chosen === 'last' ? 'last' : 7 });
        }}
        data={[
          { value: 'company', label: t('The company’s pay day') },
          { value: 'last', label: t('The last day of a month') },
          { value: 'day', label: t('A fixed day of a month') },
        ]}
      />
      {payday !== undefined && payday.day !== 'last' ? (
        <NumberInput
          label={t('Day of the month')}
          disabled={disabled}
          value={payday.day}
          least={1}
          most={31}
          onChange={(day) => change({ day: day === null || Number.isNaN(day) ? 1 : day })}
        />
      ) : null}
      {payday ? (
        <>
          <NativeSelect
            label={t('Month')}
            disabled={disabled}
            value={payday.month}
            onChange={(event) => change({ month: event.currentTarget.value === 'next' ? 'next' : 'same' })}
            data={[
              { value: 'same', label: t('The month itself') },
              { value: 'next', label: t('The month after') },
            ]}
          />
          <DaysOff
            disabled={disabled}
            value={payday.weekend}
            onChange={(value) => change({ weekend: weekendOf(value) })}
          />
        </>
      ) : null}
    </div>
  );
}

type CycleName = 'calendar' | 'other' | 'week' | 'fortnight';
const nameOf = ({ cycle }: PayGroup): CycleName => {
  if (!cycle) return 'calendar';
  if (cycle.kind === 'month') return 'other';
  return cycle.weeks === 1 ? 'week' : 'fortnight';
};

/** The Monday of a week. */
const mondayOf = (day: Day): Day => addDays(day, -((((epochDay(day) + 3) % 7) + 7) % 7));

/** A group with the cycle of a name, and what goes with it. */
function withCycle(group: PayGroup, name: CycleName): PayGroup {
  if (name === 'calendar' || name === 'other') {
    const rest = nameOf(group) === 'week' || nameOf(group) === 'fortnight' ? without(group, 'payday') : group;
    const months = without(rest, 'cycle', 'cutoffafter');
    return name === 'calendar' ? months : { ...months, cycle: { kind: 'month', firstday: 26 } };
  }
  const before = group.cycle?.kind === 'weeks' ? group.cycle : undefined;
  const anchor = before?.anchor ?? mondayOf(today());
  const cycle: Weeks = { kind: 'weeks', weeks: name === 'week' ? 1 : 2, anchor, month: before?.month ?? 'of last day' };
  const payday = group.payday && 'daysafter' in group.payday ? group.payday : WEEK_PAYDAY;
  return { ...without(group, 'cutoffday'), cycle, payday };
}

/** Weeks: the day one of them begins, and by which day they belong to a month. */
function WeekFields({ group, cycle, disabled, onChange }: Props & { cycle: Weeks }) {
  return (
    <>
      <DayInput
        label={t('First day of any one of them')}
        description={t('The others follow before and after it.')}
        disabled={disabled}
        value={cycle.anchor}
        onChange={(day) => {
          if (day !== null) onChange({ ...group, cycle: { ...cycle, anchor: day as Day } });
        }}
      />
      <NativeSelect
        label={t('Month of the wages')}
        description={t('Provident fund, ESI and professional tax go by it.')}
        disabled={disabled}
        value={cycle.month}
        onChange={(event) => {
          const chosen = WEEK_MONTHS.find((one) => one === event.currentTarget.value) ?? 'of last day';
          onChange({ ...group, cycle: { ...cycle, month: chosen } });
        }}
        data={[
          { value: 'of last day', label: t('The month of its last day') },
          { value: 'of first day', label: t('The month of its first day') },
        ]}
      />
    </>
  );
}

/** The days that are paid together: a month from a day on, weeks or pairs of weeks. */
export function Cycle({ group, state, disabled, onChange }: Editor) {
  const stays = disabled || state.used.includes(group.code);
  const { cycle } = group;
  return (
    <div className={style.pairs}>
      <NativeSelect
        label={t('Days paid together')}
        disabled={stays}
        value={nameOf(group)}
        onChange={(event) => onChange(withCycle(group, event.currentTarget.value as CycleName))}
        data={[
          { value: 'calendar', label: t('The calendar month') },
          { value: 'other', label: t('A month from a day of the month before') },
          { value: 'week', label: t('A week') },
          { value: 'fortnight', label: t('Two weeks') },
        ]}
      />
      {cycle?.kind === 'month' ? (
        <NumberInput
          label={t('First day')}
          description={t('26: from the 26th of the month before to the 25th.')}
          disabled={stays}
          value={cycle.firstday}
          least={2}
          most={28}
          onChange={(day) =>
            onChange({ ...group, cycle: { kind: 'month', firstday: day === null || Number.isNaN(day) ? 26 : day } })
          }
        />
      ) : null}
      {cycle?.kind === 'weeks' ? <WeekFields group={group} cycle={cycle} disabled={stays} onChange={onChange} /> : null}
    </div>
  );
}
