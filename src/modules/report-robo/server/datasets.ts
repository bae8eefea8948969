import { failField } from '#platform/server/application-error.ts';
import { type Dataset, mayReadDataset, visibleColumns } from '#platform/server/dataset.ts';
import type { Context } from '#platform/server/serve.ts';
import type { Question } from '../contract/question.ts';

/** The datasets of all modules, by their key. */
export type Datasets = ReadonlyMap<string, Dataset>;
type Reader = Pick<Context, 'session'>;

/** @throws ApplicationError at `datasetkey` for a dataset that the caller may not read, as if it did not exist */
export function datasetFor(datasets: Datasets, reader: Reader, key: string): Dataset {
  const dataset = datasets.get(key);
  return dataset && mayReadDataset(reader, dataset) ? dataset : failField('datasetkey', 'Please select the data');
}

/** The columns that a question reads, those of its formulas among them. */
const reads = (name: string, question: Question): boolean =>
  [...question.columns, ...question.groups, question.pivot].includes(name) ||
  question.measures.some(({ column }) => column === name) ||
  question.filters.some(({ column }) => column === name) ||
  question.computed.some(({ formula }) => new RegExp(`\\b${name}\\b`).test(formula));

/** The labels of columns that a question reads and the reader may not see. */
export function hiddenLabels(reader: Reader, dataset: Dataset, question: Question): string[] {
  const visible = new Set(visibleColumns(reader, dataset).map(([name]) => name));
  return Object.entries(dataset.shape.columns)
    .filter(([name]) => !visible.has(name) && reads(name, question))
    .map(([, { label }]) => label);
}

/**
 * A question without what the reader may not see. A column or a measure is left out; a question that filters or groups
 * by such a column would be another one.
 * @returns undefined where nothing of the question is left
 */
export function visibleQuestion(reader: Reader, dataset: Dataset, question: Question): Question | undefined {
  const visible = new Set(visibleColumns(reader, dataset).map(([name]) => name));
  const isHidden = (name: string | null): boolean =>
    name !== null && Object.hasOwn(dataset.shape.columns, name) && !visible.has(name);
  const isOut = (formula: string): boolean =>
    Object.keys(dataset.shape.columns).some((name) => !visible.has(name) && new RegExp(`\\b${name}\\b`).test(formula));
  const out = new Set(question.computed.filter(({ formula }) => isOut(formula)).map(({ name }) => name));
  const isGone = (name: string | null): boolean => isHidden(name) || (name !== null && out.has(name));
  if (question.groups.some(isGone) || isGone(question.pivot) || question.filters.some(({ column }) => isGone(column)))
    return undefined;
  const left: Question = {
    ...question,
    columns: question.columns.filter((name) => !isGone(name)),
    measures: question.measures.filter(({ column }) => !isGone(column)),
    computed: question.computed.filter(({ name }) => !out.has(name)),
    sort: isGone(question.sort) ? null : question.sort,
  };
  return (left.groups.length > 0 ? left.measures : left.columns).length > 0 ? left : undefined;
}
