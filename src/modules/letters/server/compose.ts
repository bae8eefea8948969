import type { MergeField } from '#platform/server/merge-fields.ts';
import { fillHtml, fillLine, NUMBER_FIELD, fieldsIn } from '../engine/fill.ts';
import type { Composing, LetterFields } from './merge-fields.ts';

export type Filled = { key: string; label: string; value: string };
/** The letter of one person, or why it cannot be written: labels of fields without a value, and of hidden ones. */
export type Composed = {
  employeeid: number;
  subject: string;
  body: string;
  filled: Filled[];
  missing: string[];
  hidden: string[];
};
type Wording = { subject: string; body: string };

/** People per step: limits the memory for their values. */
const PART = 1_000;

export const isComplete = ({ missing, hidden }: Composed): boolean => missing.length === 0 && hidden.length === 0;

async function composePart(
  ctx: Composing,
  { fields, wording, known }: { fields: LetterFields; wording: Wording; known: readonly MergeField[] },
  employeeids: readonly number[],
): Promise<Composed[]> {
  const keys = fieldsIn(`${wording.subject}\n${wording.body}`).filter((key) => key !== NUMBER_FIELD);
  const labels = new Map(known.map((field) => [field.key, field.label]));
  const values = await fields.values(ctx, employeeids, new Set(keys));
  return employeeids.map((employeeid) => {
    const own = values.get(employeeid);
    const filled: Filled[] = [];
    const missing: string[] = [];
    const hidden: string[] = [];
    for (const key of keys) {
      const label = labels.get(key) ?? `{{${key}}}`;
      const result = own?.get(key);
      if (!result) missing.push(label);
      else if ('hidden' in result) hidden.push(label);
      else filled.push({ key, label, value: result.value });
    }
    const texts = new Map(filled.map(({ key, value }) => [key, value]));
    const subject = fillLine(wording.subject, texts);
    return { employeeid, subject, body: fillHtml(wording.body, texts), filled, missing, hidden };
  });
}

/**
 * The letters of any number of people, with the values the caller may see; a fixed number of statements per thousand.
 */
export async function compose(
  ctx: Composing,
  { fields, wording }: { fields: LetterFields; wording: Wording },
  employeeids: readonly number[],
): Promise<Composed[]> {
  const existing = await fields.all(ctx.db);
  const composed: Composed[] = [];
  for (let at = 0; at < employeeids.length; at += PART)
    composed.push(...(await composePart(ctx, { fields, wording, known: existing }, employeeids.slice(at, at + PART))));
  return composed;
}
