import type { FieldValue, Row, SectionField, Values } from '../contract/section-fields.ts';
import { fieldsStored, SECTIONS, type SectionKey } from '../contract/sections.ts';

/** Masks all but the last four characters; a short number is masked completely. */
const masked = (value: string): string =>
  value.length <= 4 ? '•'.repeat(value.length) : `${'•'.repeat(value.length - 4)}${value.slice(-4)}`;
export const maskOf = (field: SectionField, value: FieldValue): FieldValue =>
  field.masked && typeof value === 'string' ? masked(value) : value;

/** One difference that can be accepted or left out separately. */
export type Unit = {
  readonly key: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** A value as text; numbers of documents and accounts masked. */
export function text(field: SectionField, value: FieldValue | undefined): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (field.type === 'yesno') return value === true ? 'Yes' : 'No';
  if (field.type === 'scan') return 'A file';
  if (field.type === 'choice')
    return field.options.find(({ displayvalue }) => displayvalue === value)?.displayname ?? String(value);
  return String(maskOf(field, value));
}

const same = (a: FieldValue | undefined, b: FieldValue | undefined): boolean => (a ?? null) === (b ?? null);
const whole = (section: SectionKey, values: Values): string =>
  fieldsStored(section)
    .flatMap((field) =>
      field.type === 'yesno' && values[field.key] !== true ? [] : (text(field, values[field.key]) ?? []),
    )
    .join(' · ');

const changed = (section: SectionKey, before: Row, after: Row): SectionField[] =>
  fieldsStored(section).filter(({ key }) => !same(before.values[key], after.values[key]));

/** The differences: a changed field of a row, an added row, a removed row. */
export function diff(section: SectionKey, before: readonly Row[], after: readonly Row[]): Unit[] {
  const { row, kind } = SECTIONS[section];
  const current = new Map(before.map((one) => [one.rowid, one]));
  const stored = new Set(after.map(({ rowid }) => rowid));
  const units: Unit[] = [];
  after.forEach((one, at) => {
    const old = one.rowid === null ? undefined : current.get(one.rowid);
    if (!old && kind === 'list') {
      units.push({ key: `new:${at}`, label: row, before: null, after: whole(section, one.values) });
      return;
    }
    for (const field of changed(section, old ?? { rowid: 0, values: {} }, one))
      units.push({
        key: `${one.rowid}:${field.key}`,
        label: kind === 'one' ? field.label : `${nameOf(section, one.values)}: ${field.label}`,
        before: text(field, old?.values[field.key]),
        after: text(field, one.values[field.key]),
      });
  });
  for (const one of before)
    if (kind === 'list' && !stored.has(one.rowid))
      units.push({ key: `gone:${one.rowid}`, label: row, before: whole(section, one.values), after: null });
  return units;
}

/** The title of a row of a list: its first field that reads as a name. */
function nameOf(section: SectionKey, values: Values): string {
  const [first, second] = fieldsStored(section);
  const read = [first, second].flatMap((field) => (field ? (text(field, values[field.key]) ?? []) : []));
  return read.join(', ');
}

/** The rows after accepting the requested changes; changes left out keep the stored values. */
export function taken(
  section: SectionKey,
  { before, after, leftout }: { before: readonly Row[]; after: readonly Row[]; leftout: readonly string[] },
): Row[] {
  const left = new Set(leftout);
  const current = new Map(before.map((one) => [one.rowid, one]));
  const stored = new Set(after.map(({ rowid }) => rowid));
  const rows = after.flatMap((one, at): Row[] => {
    const old = one.rowid === null ? undefined : current.get(one.rowid);
    if (!old && SECTIONS[section].kind === 'list') return left.has(`new:${at}`) ? [] : [one];
    const back = fieldsStored(section).filter(({ key }) => left.has(`${one.rowid}:${key}`));
    const values = Object.fromEntries(back.map(({ key }) => [key, old?.values[key] ?? null]));
    return [{ rowid: one.rowid, values: { ...one.values, ...values } }];
  });
  return [...rows, ...before.filter(({ rowid }) => !stored.has(rowid) && left.has(`gone:${rowid}`))];
}
