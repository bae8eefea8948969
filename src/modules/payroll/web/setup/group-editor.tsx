import { MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { Card } from '#platform/web/kit/card.tsx';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import { t } from '#platform/web/language.ts';
import type { PayGroupState } from '../../contract/pay-group-screen.ts';
import type { PayGroup } from '../../contract/pay-groups.ts';
import style from './layouts.module.css';

type Rule = NonNullable<PayGroup['payday']>;
type Who = PayGroup['who'];
type Kind = 'assigned' | 'everybody' | 'rule';

const kindOf = (who: Who): Kind => (typeof who === 'string' ? who : 'rule');

/** A group without the keys that have no value. */
function without(group: PayGroup, key: 'cycle' | 'payday' | 'cutoffday' | 'bank'): PayGroup {
  const { [key]: _, ...others } = group;
  return others;
}

const PAYDAY: Rule = { day: 'last', month: 'same', weekend: 'as-is' };

/** The own pay day of a group, or the company's. */
function Payday({ group, disabled, onChange }: { group: PayGroup; disabled: boolean; onChange: Editor['onChange'] }) {
  const { payday } = group;
  const change = (part: Partial<Rule>) => onChange({ ...group, payday: { ...PAYDAY, ...payday, ...part } });
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
          <NativeSelect
            label={t('Days off')}
            disabled={disabled}
            value={payday.weekend}
            onChange={(event) => change({ weekend: event.currentTarget.value === 'as-is' ? 'as-is' : 'friday-before' })}
            data={[
              { value: 'as-is', label: t('Stays') },
              { value: 'friday-before', label: t('The working day before') },
            ]}
          />
        </>
      ) : null}
    </div>
  );
}

/** The first day of a month of pay: the first, or a later day of the month before. */
function Cycle({ group, state, disabled, onChange }: Editor) {
  const stays = disabled || state.used.includes(group.code);
  return (
    <div className={style.pairs}>
      <NativeSelect
        label={t('Days of a month')}
        disabled={stays}
        value={group.cycle ? 'other' : 'calendar'}
        onChange={(event) =>
          onChange(
            event.currentTarget.value === 'other'
              ? { ...group, cycle: { kind: 'month', firstday: 26 } }
              : without(group, 'cycle'),
          )
        }
        data={[
          { value: 'calendar', label: t('The calendar month') },
          { value: 'other', label: t('From a day of the month before') },
        ]}
      />
      {group.cycle ? (
        <NumberInput
          label={t('First day')}
          description={t('26: from the 26th of the month before to the 25th.')}
          disabled={stays}
          value={group.cycle.firstday}
          least={2}
          most={28}
          onChange={(day) =>
            onChange({ ...group, cycle: { kind: 'month', firstday: day === null || Number.isNaN(day) ? 26 : day } })
          }
        />
      ) : null}
    </div>
  );
}

/** Whom a group takes. */
function WhoFields({ group, state, disabled, onChange }: Editor) {
  const { who } = group;
  const rule = typeof who === 'string' ? {} : who;
  const list = (key: 'employmenttypes' | 'grades' | 'units', label: string, offered: readonly string[]) => (
    <MultiSelect
      label={t(label)}
      disabled={disabled}
      data={[...new Set([...offered, ...(rule[key] ?? [])])]}
      value={rule[key] ?? []}
      searchable
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      nothingFoundMessage={t('Nothing found')}
      placeholder={(rule[key] ?? []).length === 0 ? t('All') : ''}
      onChange={(values) => {
        const { [key]: _, ...others } = rule;
        onChange({ ...group, who: values.length > 0 ? { ...others, [key]: values } : others });
      }}
    />
  );
  return (
    <>
      <NativeSelect
        label={t('Who is in it')}
        description={t('The first group that fits takes a person, unless one is chosen for the person.')}
        disabled={disabled}
        value={kindOf(who)}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onChange({ ...group, who: chosen === 'everybody' || chosen === 'assigned' ? chosen : {} });
        }}
        data={[
          { value: 'rule', label: t('By employment type, grade or business unit') },
          { value: 'assigned', label: t('Only those for whom it is chosen') },
          { value: 'everybody', label: t('Everybody whom no group before it takes') },
        ]}
      />
      {typeof who === 'string' ? null : (
        <div className={style.pairs}>
          {list('employmenttypes', 'Employment types', state.types)}
          {list('grades', 'Grades', state.grades)}
          {list('units', 'Business units', state.units)}
        </div>
      )}
    </>
  );
}

type Editor = {
  group: PayGroup;
  state: PayGroupState;
  disabled: boolean;
  onChange: (group: PayGroup) => void;
};

/** A pay group: its name, who is in it, and where it differs from the company's cycle. */
export function GroupEditor({ group, state, disabled, onChange }: Editor) {
  return (
    <Card title={group.name || t('New pay group')}>
      <div className={style.fields}>
        <div className={style.pairs}>
          <TextInput
            label={t('Name')}
            withAsterisk
            maxLength={60}
            disabled={disabled}
            value={group.name}
            onChange={(event) => onChange({ ...group, name: event.currentTarget.value })}
          />
          <TextInput
            label={t('Code')}
            description={t('Letters and digits, for files and uploads.')}
            withAsterisk
            maxLength={20}
            disabled={disabled || state.used.includes(group.code)}
            value={group.code}
            onChange={(event) => onChange({ ...group, code: event.currentTarget.value })}
          />
        </div>
        <WhoFields group={group} state={state} disabled={disabled} onChange={onChange} />
        <Cycle group={group} state={state} disabled={disabled} onChange={onChange} />
        <Payday group={group} disabled={disabled} onChange={onChange} />
        <div className={style.pairs}>
          <NumberInput
            label={t('Cut-off day of the month')}
            description={t('Empty: the company’s.')}
            disabled={disabled}
            value={group.cutoffday ?? null}
            least={1}
            most={31}
            onChange={(day) => onChange(day === null ? without(group, 'cutoffday') : { ...group, cutoffday: day })}
          />
          {state.banks.length > 0 ? (
            <NativeSelect
              label={t('File for the bank')}
              description={t('By which layout its people are paid.')}
              disabled={disabled}
              value={group.bank ?? ''}
              onChange={(event) => {
                const chosen = event.currentTarget.value;
                onChange(chosen === '' ? without(group, 'bank') : { ...group, bank: chosen });
              }}
              data={[
                { value: '', label: t('All files for the bank') },
                ...state.banks.map((value) => ({ value, label: value })),
              ]}
            />
          ) : null}
        </div>
      </div>
    </Card>
  );
}
