import { Chart } from '#platform/web/kit/chart.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { COUNT, type Question, SUM } from '../contract/question.ts';
import type { AnswerColumn, ReportAnswer } from '../contract/report.ts';
import { acrossText, cellText, labelText } from './cell-text.ts';

const MAX_BARS = 24;
const COLOURS = ['blue.6', 'teal.6', 'orange.6', 'grape.6', 'cyan.7', 'pink.6', 'lime.7', 'gray.6'];

type Day = (value: string) => string;
/** The columns that are drawn: one measure, or the values of a pivot where they add up to it. */
function drawn({ columns }: ReportAnswer, { groups, measures }: Question): readonly AnswerColumn[] {
  const [measure] = measures;
  if (groups.length !== 1 || measures.length !== 1 || !measure) return [];
  const across = columns.filter((column) => column.across !== null);
  if (across.length === 0) return columns.filter(({ ismeasure }) => ismeasure);
  return across.length <= COLOURS.length && (measure.measureid === COUNT || measure.measureid === SUM) ? across : [];
}

/** One group with one measure as columns; a pivot as the parts of each column. */
export function GroupChart({ answer, question }: { answer: ReportAnswer; question: Question }) {
  const day: Day = useDay();
  const [group] = answer.columns;
  const parts = drawn(answer, question);
  const measure = answer.columns.findLast(({ ismeasure }) => ismeasure);
  if (!group || !measure || parts.length === 0 || answer.rows.length > MAX_BARS) return null;
  const label = labelText(measure);
  const text = (value: number): string => cellText(value, measure, day);
  return (
    <Chart
      title={label}
      kind="columns"
      heading={t(group.label)}
      summary={t('{{measure}} by {{group}}, over all {{total}}', {
        measure: label,
        group: t(group.label),
        total: cellText(answer.totals.at(-1) ?? null, measure, day),
      })}
      rows={answer.rows.map((row, at) => ({
        key: String(at),
        label: cellText(row[0] ?? null, group, day),
        values: Object.fromEntries(
          parts.map(({ name }) => [name, Number(row[answer.columns.findIndex((one) => one.name === name)] ?? 0)]),
        ),
      }))}
      series={parts.map((part, at) => ({
        name: part.name,
        label: part.across ? acrossText(part.across, day) : label,
        colour: COLOURS[at % COLOURS.length] ?? 'blue.6',
      }))}
      text={text}
    />
  );
}
