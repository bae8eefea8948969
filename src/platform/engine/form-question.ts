import type { DynamicField, DynamicValue } from '../contract/dynamic-form.ts';
import type { Question } from '../contract/form-question.ts';
import { emptyValue, problemOf } from './dynamic-form.ts';

export type Answer = { readonly id: number; readonly value: DynamicValue };

/** A question as a field of a dynamic form; its options are numbered from one. */
export const fieldOf = (question: Question, rows: readonly Answer[] = []): DynamicField => ({
  id: question.id,
  typeid: question.typeid,
  value: rows.find(({ id }) => id === question.id)?.value ?? emptyValue(question.typeid),
  label: question.label,
  placeholder: null,
  helperText: null,
  min: null,
  max: null,
  options: question.options.map((displayname, at) => ({ displayname, displayvalue: at + 1, group: null })),
  errorText: null,
  isrequired: question.isrequired,
});

/** An answer as text: the selected options, or the entered text. */
export function answerText(question: Question, value: DynamicValue): string {
  const nameOf = (one: number) => question.options[one - 1] ?? '';
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(nameOf).join(', ');
  return [6, 9].includes(question.typeid) ? nameOf(Number(value)) : String(value);
}

/** What is wrong with the answers to questions, by the number of the question; empty where nothing is. */
export function problemsOf(list: readonly Question[], answers: readonly Answer[]): Record<string, string> {
  const entries = new Map(answers.map(({ id, value }) => [id, value]));
  return Object.fromEntries(
    list.flatMap((question) => {
      const problem = problemOf(fieldOf(question), entries.get(question.id) ?? null);
      return problem === undefined ? [] : [[String(question.id), problem]];
    }),
  );
}
