import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { t } from '#platform/web/language.ts';
import { type ComputedColumn, MAX_COMPUTED, NO_TOTAL, TOTAL, UNIT } from '../contract/question.ts';
import type { ReportDataset } from '../contract/report.ts';
import style from './report-robo.module.css';

type ComputedColumns = {
  dataset: ReportDataset;
  computed: readonly ComputedColumn[];
  onAdd: (column: ComputedColumn) => void;
  onChange: (columns: ComputedColumn[]) => void;
  onRemove: (column: ComputedColumn) => void;
};

const NAMES = ['x1', 'x2', 'x3', 'x4', 'x5'];
const MAX_LABEL = 40;
const MAX_FORMULA = 500;
const optionsOf = (choices: { options: readonly { displayname: string; displayvalue: number }[] }) =>
  choices.options.map(({ displayname, displayvalue }) => ({ value: String(displayvalue), label: t(displayname) }));

/** Columns by a formula over those of the dataset. */
export function ComputedColumns({ dataset, computed, onAdd, onChange, onRemove }: ComputedColumns) {
  const free = NAMES.find((name) => computed.every((one) => one.name !== name));
  const [first] = dataset.columns.filter(({ isadditive }) => isadditive);
  const formula = first?.name ?? dataset.columns[0]?.name ?? '';
  return (
    <div className={style.filters}>
      {computed.map((one, at) => (
        <Line
          key={one.name}
          column={one}
          onChange={(values) => onChange(computed.with(at, { ...one, ...values }))}
          onRemove={() => onRemove(one)}
        />
      ))}
      {computed.length > 0 ? (
        <details className={style.quiet}>
          <summary>{t('Names that a formula reads')}</summary>
          <p>
            {t(
              'Amounts are in rupees, days with their fractions, times in minutes; a date is a text such as "2026-10-31". Functions: min, max, round, up, down, capitals.',
            )}
          </p>
          <ul className={style.names}>
            {dataset.columns.map(({ name, label }) => (
              <li key={name}>
                <code>{name}</code> {t(label)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {free !== undefined && computed.length < MAX_COMPUTED ? (
        <div>
          <Button
            variant="default"
            size="xs"
            onClick={() => onAdd({ name: free, label: t('Computed column'), formula, unitid: 1, totalid: NO_TOTAL })}
          >
            {t('Add a computed column')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type Line = {
  column: ComputedColumn;
  onChange: (values: Partial<ComputedColumn>) => void;
  onRemove: () => void;
};

function Line({ column, onChange, onRemove }: Line) {
  return (
    <fieldset className={style.computed} aria-label={column.label}>
      <TextInput
        label={t('Name')}
        value={column.label}
        maxLength={MAX_LABEL}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <Textarea
        className={style.formula}
        label={t('Formula')}
        value={column.formula}
        maxLength={MAX_FORMULA}
        autosize
        spellCheck={false}
        onChange={(event) => onChange({ formula: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('Unit')}
        value={column.unitid}
        onChange={(event) => onChange({ unitid: Number(event.currentTarget.value) as ComputedColumn['unitid'] })}
        data={optionsOf(UNIT)}
      />
      <NativeSelect
        label={t('Total')}
        value={column.totalid}
        onChange={(event) => onChange({ totalid: Number(event.currentTarget.value) as ComputedColumn['totalid'] })}
        data={optionsOf(TOTAL)}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('Remove {{column}}', { column: column.label })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </fieldset>
  );
}
