import type { Row } from '#modules/profile/contract/section-fields.ts';
import type { SectionKey } from '#modules/profile/contract/sections.ts';
import { NEEDED_FIELDS } from '../contract/needed.ts';

export type Entered = Readonly<Partial<Record<SectionKey, readonly Row[]>>>;
export type Missing = { readonly section: SectionKey; readonly text: string };

/** Sections that need at least one row. */
const ROWS: readonly (readonly [SectionKey, string])[] = [
  ['contacts', 'Name at least one way to reach you'],
  ['emergency', 'Name somebody to call in an emergency'],
  ['documents', 'Add at least one identity document'],
];

/** What is missing before it can be submitted, in the order of the steps. */
export function missingOf(entered: Entered): Missing[] {
  const input = (section: SectionKey, key: string) => {
    const value = entered[section]?.[0]?.values[key];
    return value !== undefined && value !== null && value !== '';
  };
  return [
    ...NEEDED_FIELDS.slice(0, 4).flatMap(([section, key, text]) => (input(section, key) ? [] : [{ section, text }])),
    ...ROWS.flatMap(([section, text]) => ((entered[section] ?? []).length > 0 ? [] : [{ section, text }])),
    ...NEEDED_FIELDS.slice(4).flatMap(([section, key, text]) => (input(section, key) ? [] : [{ section, text }])),
  ];
}

/** The mobile number for the record, from the contacts: the one marked as first, else the first. */
export function mobileOf(contacts: readonly Row[]): string | null {
  const mobiles = contacts.filter(({ values }) => values['contacttypeid'] === 1);
  const chosen = mobiles.find(({ values }) => values['isprimary'] === true) ?? mobiles[0];
  if (!chosen) return null;
  const code = String(chosen.values['callingcode'] ?? '');
  const digits = String(chosen.values['contacttypevalue'] ?? '').replace(/\D/g, '');
  if (code === '+91' || code === '') return /^\d{10}$/.test(digits) ? digits : null;
  const whole = `${code}${digits}`;
  return /^\+[1-9]\d{6,14}$/.test(whole) ? whole : null;
}

/** Splits a name into first and further parts, as a default for the person to correct. */
export function nameParts(fullname: string): { firstname: string; lastname: string | null } {
  const [firstname = '', ...others] = fullname.trim().split(/\s+/);
  return { firstname: firstname.slice(0, 60), lastname: others.join(' ').slice(0, 60) || null };
}
