import { EMPTY, FILLED, type FilterValue, type Question } from '../contract/question.ts';

type Filter = Question['filters'][number];

/** Whether a filter is asked for each time that the report is run; its own value is what is proposed. */
export const isPrompt = ({ isprompted, operatorid }: Filter): boolean =>
  isprompted === true && operatorid !== EMPTY && operatorid !== FILLED;

/** The filters of a report that are asked for when it is run, in their order. */
export const promptsOf = ({ filters }: Pick<Question, 'filters'>): Filter[] => filters.filter(isPrompt);

const isOf = (filter: Filter, { column, operatorid }: FilterValue): boolean =>
  filter.column === column && filter.operatorid === operatorid;

/**
 * A report with the values that it is run with. Of two filters on a column with the same comparison the first takes the
 * first value.
 * @returns undefined where a filter that is asked for has no value
 */
export function withAnswers(question: Question, answers: readonly FilterValue[]): Question | undefined {
  const left = [...answers];
  const filters: Filter[] = [];
  for (const filter of question.filters) {
    const { column, operatorid, value } = filter;
    if (!isPrompt(filter)) {
      filters.push({ column, operatorid, value });
      continue;
    }
    const at = left.findIndex((one) => isOf(filter, one));
    const [answer] = at < 0 ? [] : left.splice(at, 1);
    if (answer === undefined || answer.value === '') return undefined;
    filters.push({ column, operatorid, value: answer.value });
  }
  return { ...question, filters };
}
