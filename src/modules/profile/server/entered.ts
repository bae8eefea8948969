import { failWith } from '#platform/server/application-error.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import type { FieldValue, Row, Values } from '../contract/section-fields.ts';
import { fieldsStored, SECTIONS, type SectionKey } from '../contract/sections.ts';
import { problemsOf } from '../engine/check.ts';
import { cleanRows, followed } from '../engine/clean.ts';
import { maskOf, diff } from '../engine/diff.ts';
import { rowsOf } from './rows.ts';
import { holdSection, writeSection } from './write.ts';

/**
 * Validates a section entered by somebody without a record, by the same rules; new rows get ids.
 * @throws ApplicationError E0010 with each problem at its row and field
 */
export function validateEntered(
  section: SectionKey,
  before: readonly Row[],
  sent: readonly Row[],
  today: string,
): Row[] {
  const rows = followed(section, cleanRows(section, before, sent));
  const problems = problemsOf(section, rows, today);
  const [first] = Object.values(problems);
  if (first !== undefined) failWith('E0010', { text: first, fields: problems });
  let last = Math.max(0, ...before.map(({ rowid }) => rowid ?? 0));
  const stored = fieldsStored(section).map(({ key }) => key);
  return rows.map(({ rowid, values }) => ({
    rowid: rowid ?? (last += 1),
    values: Object.fromEntries(stored.map((key) => [key, values[key] ?? null])),
  }));
}

/** Values as shown: numbers of documents and accounts masked, scans left to the caller. */
export function maskedValues(section: SectionKey, values: Values): Record<string, FieldValue> {
  const fields = SECTIONS[section].fields.filter(({ type }) => type !== 'scan');
  return Object.fromEntries(
    fields.map((field) => {
      const stored = field.key === 'bankaccountagain' ? 'bankaccount' : field.key;
      return [field.key, maskOf(field, values[stored] ?? null)];
    }),
  );
}

/** The differences between two states of a section, as text with masked numbers. */
export const enteredChanges = (section: SectionKey, before: readonly Row[], after: readonly Row[]) =>
  diff(section, before, after);

/** Writes a section that was entered before the record existed into the person's new record. */
export async function takeOverSection(
  ctx: RequestContext,
  { employeeid, section, rows }: { employeeid: number; section: SectionKey; rows: readonly Row[] },
): Promise<void> {
  await holdSection(ctx.db, employeeid, section);
  const before = await rowsOf(ctx.db, section, employeeid);
  // Empty fields keep the defaults of a new record, such as no voluntary PF.
  const usual = SECTIONS[section].kind === 'one' ? (before[0]?.values ?? {}) : undefined;
  const fresh = rows.map(({ values }): Row => {
    if (!usual) return { rowid: null, values };
    const filled = Object.keys(values).map((key) => [key, values[key] ?? usual[key] ?? null] as const);
    return { rowid: 0, values: Object.fromEntries(filled) };
  });
  await writeSection(ctx, { section, employeeid, before, after: fresh, approvalrequestid: null });
}
