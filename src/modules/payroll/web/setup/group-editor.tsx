import { MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { Card } from '#platform/web/kit/card.tsx';
import { NumberInput } from '#platform/web/kit/number-input.tsx';
import { t } from '#platform/web/language.ts';
import { isPaidByWeeks, type PayGroup } from '../../contract/setup/pay-groups.ts';
import { GroupPaidDays } from './from-attendance.tsx';
import { Cycle, type Editor, Payday, without } from './group-cycle.tsx';
import style from './layouts.module.css';

type Who = PayGroup['who'];
type Kind = 'assigned' | 'everybody' | 'rule';

const kindOf = (who: Who): Kind => (typeof who === 'string' ? who : 'rule');

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
        <GroupPaidDays group={group} disabled={disabled} onChange={onChange} />
        <div className={style.pairs}>
          {isPaidByWeeks(group) ? (
            <NumberInput
              label={t('Cut-off, days after the last day')}
              description={t('Empty: no cut-off.')}
              disabled={disabled}
              value={group.cutoffafter ?? null}
              least={0}
              most={31}
              onChange={(days) =>
                onChange(days === null ? without(group, 'cutoffafter') : { ...group, cutoffafter: days })
              }
            />
          ) : (
            <NumberInput
              label={t('Cut-off day of the month')}
              description={t('Empty: the company’s.')}
              disabled={disabled}
              value={group.cutoffday ?? null}
              least={1}
              most={31}
              onChange={(day) => onChange(day === null ? without(group, 'cutoffday') : { ...group, cutoffday: day })}
            />
          )}
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
