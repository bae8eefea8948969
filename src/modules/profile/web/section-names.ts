import type { FieldKey } from '#modules/people/contract/profile-fields.ts';
import type { FieldValue, SectionField, Values } from '../contract/section-fields.ts';

/** The field key to reveal the number of a document. */
const DOCUMENT_KEYS: Readonly<Record<number, FieldKey>> = {
  1: 'pan',
  2: 'aadhaar',
  3: 'passport',
  4: 'visa',
  5: 'drivinglicence',
  6: 'voterid',
};
const NUMBER_KEYS: Readonly<Record<string, FieldKey>> = {
  uan: 'uan',
  esinumber: 'esinumber',
  bankaccount: 'bankaccount',
};

/** The key to reveal a masked number on request. */
export const revealKey = (field: SectionField, values: Values): FieldKey | undefined =>
  field.key === 'documentnumber' ? DOCUMENT_KEYS[Number(values['documenttypeid'])] : NUMBER_KEYS[field.key];

export const isGiven = (value: FieldValue | undefined): boolean =>
  value !== undefined && value !== null && value !== '';
/** The name of a chosen value. */
export const optionName = (field: SectionField, value: FieldValue): string =>
  field.type === 'choice'
    ? (field.options.find(({ displayvalue }) => displayvalue === value)?.displayname ?? String(value))
    : String(value);
