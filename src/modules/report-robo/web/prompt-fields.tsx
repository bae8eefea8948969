import { NativeSelect, TextInput } from '@mantine/core';
import { isDay } from '#platform/engine/day.ts';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { t } from '#platform/web/language.ts';
import { type FilterValue, OPERATOR } from '../contract/question.ts';
import { HINTS } from './filter-line.tsx';
import type { Offered } from './offered-columns.ts';
import style from './report-robo.module.css';

type PromptFields = {
  columns: readonly Offered[];
  values: readonly FilterValue[];
  onChange: (values: FilterValue[]) => void;
};

/** The values that a report asks for when it is run: one field for each filter that is marked. */
export const PromptFields = ({ columns, values, onChange }: PromptFields) => (
  <div className={style.line}>
    {values.map(({ column, operatorid, value }, at) => {
      const offered = columns.find(({ name }) => name === column);
      return (
        <ValueInput
          key={at}
          label={`${t(offered?.label ?? column)} ${t(OPERATOR.label(operatorid) ?? '')}`}
          type={offered?.type ?? 'text'}
          value={value}
          onChange={(next) => onChange(values.map((one, place) => (place === at ? { ...one, value: next } : one)))}
        />
      );
    })}
  </div>
);

type ValueInput = { label: string; type: Offered['type']; value: string; onChange: (value: string) => void };

function ValueInput({ label, type, value, onChange }: ValueInput) {
  if (type === 'day')
    return (
      <DayInput
        label={label}
        value={isDay(value) ? value : null}
        onChange={(day) => onChange(day ?? '')}
        onUnread={() => onChange('')}
      />
    );
  if (type === 'yesno')
    return (
      <NativeSelect
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={['', 'Yes', 'No'].map((one) => ({ value: one, label: one === '' ? '' : t(one) }))}
      />
    );
  const hint = HINTS[type];
  return (
    <TextInput
      label={label}
      {...(hint === undefined ? {} : { placeholder: t(hint) })}
      value={value}
      maxLength={200}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
