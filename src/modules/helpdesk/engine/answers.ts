import type { DynamicValue } from '#platform/contract/dynamic-form.ts';
import type { Question } from '#platform/contract/form-question.ts';
import { isEmptyValue } from '#platform/engine/dynamic-form.ts';
import { type Answer, answerText } from '#platform/engine/form-question.ts';

/** An answer as a ticket stores it, with the words of that time. */
export type StoredAnswer = {
  readonly id: number;
  readonly label: string;
  readonly value: DynamicValue;
  readonly text: string;
};

/** The answers to the fields of a category in their order; what is empty, or no field of it, is left out. */
export function storedAnswers(fields: readonly Question[], answers: readonly Answer[]): StoredAnswer[] {
  const entries = new Map(answers.map(({ id, value }) => [id, value]));
  return fields.flatMap((field) => {
    const value = entries.get(field.id) ?? null;
    if (isEmptyValue(value)) return [];
    return [{ id: field.id, label: field.label, value, text: answerText(field, value) }];
  });
}
