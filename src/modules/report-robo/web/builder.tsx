import { Button, MultiSelect, NativeSelect, Select } from '@mantine/core';
import { DateInputs } from './date-inputs.tsx';
import { t } from '#platform/web/language.ts';
import { isNumeric } from '#platform/contract/dataset.ts';
import {
  COUNT,
  CUSTOM,
  DISTINCT,
  MAX_COLUMNS,
  MAX_FILTERS,
  MAX_GROUPS,
  MAX_MEASURES,
  MEASURE,
  OF_TOTALS,
  OVER_TOTALS,
  type Question,
  RANGE,
  SUM,
  SUM_OF_ROWS,
} from '../contract/question.ts';
import type { ReportDataset } from '../contract/report.ts';
import { ComputedColumns } from './computed-columns.tsx';
import { FilterLine } from './filter-line.tsx';
import { offeredOf } from './offered-columns.ts';
import style from './report-robo.module.css';

type Builder = {
  datasets: readonly ReportDataset[];
  dataset: ReportDataset;
  question: Question;
  onChange: (question: Question) => void;
  onDataset: (key: string) => void;
};

/** Whether a measure of a computed column still goes with how that column is totalled. */
function isMeasured(computed: Question['computed'], column: string | null, measureid: number): boolean {
  const one = computed.find(({ name }) => name === column);
  if (!one) return true;
  return measureid === SUM ? one.totalid === SUM_OF_ROWS : measureid !== OF_TOTALS || one.totalid === OVER_TOTALS;
}

/** A question without one of its computed columns. */
const without = (question: Question, name: string): Partial<Question> => ({
  computed: question.computed.filter((one) => one.name !== name),
  columns: question.columns.filter((one) => one !== name),
  groups: question.groups.filter((one) => one !== name),
  measures: question.measures.filter(({ column }) => column !== name),
  filters: question.filters.filter(({ column }) => column !== name),
  pivot: question.pivot === name ? null : question.pivot,
});

/** What a report is asked: data, range, filters, and columns or groups with measures. */
export function Builder({ datasets, dataset, question, onChange, onDataset }: Builder) {
  const change = (values: Partial<Question>) => onChange({ ...question, ...values });
  const offered = offeredOf(dataset, question);
  const options = offered.map(({ name, label }) => ({ value: name, label: t(label) }));
  const measures = offered.flatMap(({ name, label, type, isadditive, isovertotals }) => [
    ...(isovertotals
      ? [{ value: `${OF_TOTALS}:${name}`, label: `${t(MEASURE.label(OF_TOTALS) ?? '')}: ${t(label)}` }]
      : []),
    ...(isadditive ? [{ value: `${SUM}:${name}`, label: `${t(MEASURE.label(SUM) ?? '')}: ${t(label)}` }] : []),
    ...(isNumeric(type) ? [{ value: `3:${name}`, label: `${t(MEASURE.label(3) ?? '')}: ${t(label)}` }] : []),
    { value: `${DISTINCT}:${name}`, label: `${t(MEASURE.label(DISTINCT) ?? '')}: ${t(label)}` },
  ]);
  const grouped = question.groups.length > 0;
  const chooseGroups = (groups: string[]) =>
    change({
      groups,
      pivot: groups.length === 0 || groups.includes(question.pivot ?? '') ? null : question.pivot,
      measures:
        groups.length > 0 && question.measures.length === 0 ? [{ column: null, measureid: COUNT }] : question.measures,
    });
  return (
    <section className={style.page} aria-label={t('Report')}>
      <div className={style.line}>
        <NativeSelect
          label={t('Data')}
          value={dataset.key}
          onChange={(event) => onDataset(event.currentTarget.value)}
          data={datasets.map(({ key, name }) => ({ value: key, label: t(name) }))}
        />
        {dataset.period === null ? null : (
          <NativeSelect
            label={t('Range')}
            value={question.rangeid}
            onChange={(event) => change({ rangeid: Number(event.currentTarget.value) as Question['rangeid'] })}
            data={RANGE.options.map(({ displayname, displayvalue }) => ({
              value: String(displayvalue),
              label: t(displayname),
            }))}
          />
        )}
        {dataset.period !== null && question.rangeid === CUSTOM ? (
          <DateInputs from={question.from} to={question.to} onChange={change} />
        ) : null}
      </div>
      <p className={style.quiet}>{t(dataset.about)}</p>
      <MultiSelect
        label={t('Group by')}
        data={options}
        value={question.groups}
        onChange={chooseGroups}
        maxValues={MAX_GROUPS}
        clearable
        searchable
        placeholder={grouped ? '' : t('Nothing: one line for each row')}
      />
      {grouped ? (
        <MultiSelect
          label={t('Worked out of each group')}
          data={[{ value: `${COUNT}:`, label: t(MEASURE.label(COUNT) ?? '') }, ...measures]}
          value={question.measures.map(({ column, measureid }) => `${measureid}:${column ?? ''}`)}
          onChange={(values) =>
            change({
              measures: values.map((value) => {
                const [id, column] = value.split(':');
                return { measureid: Number(id) as 1, column: column || null };
              }),
            })
          }
          maxValues={MAX_MEASURES}
          searchable
        />
      ) : (
        <MultiSelect
          label={t('Columns')}
          data={options}
          value={question.columns}
          onChange={(columns) => change({ columns })}
          maxValues={MAX_COLUMNS}
          searchable
        />
      )}
      {grouped ? (
        <Select
          label={t('Across')}
          data={options.filter(({ value }) => !question.groups.includes(value))}
          value={question.pivot}
          onChange={(pivot) => change({ pivot })}
          placeholder={t('Nothing: one column for each measure')}
          clearable
          searchable
        />
      ) : null}
      <ComputedColumns
        dataset={dataset}
        computed={question.computed}
        onAdd={(one) =>
          change({
            computed: [...question.computed, one],
            columns: grouped ? question.columns : [...question.columns, one.name],
          })
        }
        onChange={(computed) =>
          change({
            computed,
            measures: question.measures.filter(({ column, measureid }) => isMeasured(computed, column, measureid)),
          })
        }
        onRemove={({ name }) => change(without(question, name))}
      />
      <div className={style.filters}>
        {question.filters.map((filter, at) => (
          <FilterLine
            key={at}
            columns={offered}
            filter={filter}
            onChange={(next) => change({ filters: question.filters.with(at, next) })}
            onRemove={() => change({ filters: question.filters.toSpliced(at, 1) })}
          />
        ))}
        {question.filters.length < MAX_FILTERS ? (
          <div>
            <Button
              variant="default"
              size="xs"
              onClick={() =>
                change({
                  filters: [...question.filters, { column: dataset.columns[0]?.name ?? '', operatorid: 1, value: '' }],
                })
              }
            >
              {t('Add a filter')}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  );
}
