import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { t } from '#platform/web/language.ts';
import { EMPTY, FILLED, OPERATOR, type Question } from '../contract/question.ts';
import type { ReportColumn } from '../contract/report.ts';
import style from './report-robo.module.css';

type Filter = Question['filters'][number];
type FilterLine = {
  columns: readonly Pick<ReportColumn, 'name' | 'label' | 'type'>[];
  filter: Filter;
  onChange: (filter: Filter) => void;
  onRemove: () => void;
};
export const HINTS: Readonly<Record<string, string>> = {
  money: 'In rupees',
  day: 'YYYY-MM-DD',
  yesno: 'Yes or No',
  minutes: 'In minutes',
};

/** One condition: column, comparison, value. */
export function FilterLine({ columns, filter, onChange, onRemove }: FilterLine) {
  const change = (values: Partial<Filter>) => onChange({ ...filter, ...values });
  const type = columns.find(({ name }) => name === filter.column)?.type ?? 'text';
  const hint = HINTS[type];
  return (
    <div className={style.line}>
      <NativeSelect
        aria-label={t('Column')}
        value={filter.column}
        onChange={(event) => change({ column: event.currentTarget.value })}
        data={columns.map(({ name, label }) => ({ value: name, label: t(label) }))}
      />
      <NativeSelect
        aria-label={t('Comparison')}
        value={filter.operatorid}
        onChange={(event) => change({ operatorid: Number(event.currentTarget.value) as Filter['operatorid'] })}
        data={OPERATOR.options.map(({ displayname, displayvalue }) => ({
          value: String(displayvalue),
          label: t(displayname),
        }))}
      />
      {filter.operatorid === EMPTY || filter.operatorid === FILLED ? null : (
        <TextInput
          aria-label={t('Value')}
          {...(hint === undefined ? {} : { placeholder: t(hint) })}
          value={filter.value}
          maxLength={200}
          onChange={(event) => change({ value: event.currentTarget.value })}
        />
      )}
      {filter.operatorid === EMPTY || filter.operatorid === FILLED ? null : (
        <Checkbox
          className={style.tick ?? ''}
          label={t('Ask when it is run')}
          checked={filter.isprompted ?? false}
          onChange={(event) => change({ isprompted: event.currentTarget.checked })}
        />
      )}
      <ActionIcon variant="default" size="lg" aria-label={t('Remove the filter')} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}
