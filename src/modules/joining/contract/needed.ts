import type { SectionKey } from '#modules/profile/contract/sections.ts';

/** Fields that are required to accept a person; payroll and its returns need them. */
export const NEEDED_FIELDS: readonly (readonly [section: SectionKey, key: string, text: string])[] = [
  ['personal', 'firstname', 'Enter your first name'],
  ['personal', 'dateofbirth', 'Enter your date of birth'],
  ['personal', 'gender', 'Select your gender'],
  ['addresses', 'presentaddress', 'Enter the address you live at'],
  ['bank', 'paymentmode', 'Add bank details'],
  ['statutory', 'pfoption', 'Choose PF option'],
];

/** The required fields of a section. */
export const neededIn = (of: SectionKey): string[] =>
  NEEDED_FIELDS.flatMap(([section, key]) => (section === of ? [key] : []));
