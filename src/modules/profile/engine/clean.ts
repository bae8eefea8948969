import type { FieldValue, Row, SectionField } from '../contract/section-fields.ts';
import { SECTIONS, type SectionKey } from '../contract/sections.ts';
import { maskOf } from './diff.ts';
import { plainNumber } from './numbers.ts';

const NUMBERS = new Set(['documentnumber', 'uan', 'esinumber', 'bankaccount', 'bankaccountagain', 'ifsc']);

function cleaned(field: SectionField, sent: FieldValue | undefined, current: FieldValue): FieldValue {
  if (sent === undefined) return field.unkept ? null : current;
  // A masked value that comes back unchanged was not edited.
  if (field.masked && typeof sent === 'string' && sent !== '' && sent === maskOf(field, current)) return current;
  if (typeof sent !== 'string') return sent;
  const text = sent.trim();
  if (text === '') return null;
  if (field.type === 'choice')
    return field.options.find((one) => String(one.displayvalue) === text)?.displayvalue ?? text;
  return NUMBERS.has(field.key) ? plainNumber(text) : text;
}

/**
 * Rows as sent, completed with the stored ones: masked numbers restored, blanks trimmed, unknown fields dropped, rows
 * with an unknown id treated as new.
 */
export function cleanRows(section: SectionKey, before: readonly Row[], sent: readonly Row[]): Row[] {
  const { fields, kind } = SECTIONS[section];
  const current = new Map(before.map((one) => [one.rowid, one]));
  return sent.slice(0, kind === 'one' ? 1 : undefined).map(({ rowid, values }) => {
    const old = kind === 'one' ? before[0] : rowid === null ? undefined : current.get(rowid);
    const existing = Object.fromEntries(
      fields.map((field) => {
        const unkept = field.key === 'bankaccountagain' ? 'bankaccount' : field.key;
        return [field.key, cleaned(field, values[field.key], old?.values[unkept] ?? null)];
      }),
    );
    const off = fields.filter(({ type }) => type === 'yesno').map(({ key }) => [key, existing[key] ?? false] as const);
    return { rowid: old ? old.rowid : kind === 'one' ? 0 : null, values: { ...existing, ...Object.fromEntries(off) } };
  });
}

/** The permanent address is not stored twice: when it is the same, it follows the present one. */
export function followed(section: SectionKey, rows: readonly Row[]): Row[] {
  if (section !== 'addresses') return [...rows];
  return rows.map((row) => {
    if (row.values['issameaddress'] !== true) return row;
    const parts = ['address', 'city', 'state', 'pincode', 'country'];
    const copied = Object.fromEntries(parts.map((part) => [`permanent${part}`, row.values[`present${part}`] ?? null]));
    return { ...row, values: { ...row.values, ...copied } };
  });
}
