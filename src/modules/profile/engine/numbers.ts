import { isVerhoeff } from './verhoeff.ts';

/** A number as stored: upper case, without blanks and dashes. */
export const plainNumber = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');

type Rule = { fits: (number: string) => boolean; says: string };
const form = (pattern: RegExp, says: string): Rule => ({ fits: (number) => pattern.test(number), says });

/** By type of document. Sources: s.139A Income-tax Rules (PAN), UIDAI (Aadhaar), ICAO 9303 (passport), CMVR (licence), ECI (EPIC). */
const DOCUMENTS: Readonly<Record<number, Rule>> = {
  1: form(
    /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/,
    'A PAN of a person is five letters, the fourth of them P, four digits and a letter',
  ),
  2: {
    fits: (number) => /^[2-9]\d{11}$/.test(number) && isVerhoeff(number),
    says: 'This is not an Aadhaar number: it has twelve digits, and the last one checks the others',
  },
  3: form(/^[A-Z0-9]{6,9}$/, 'A passport number has six to nine letters and digits'),
  4: form(/^[A-Z0-9]{5,20}$/, 'A visa number has five to twenty letters and digits'),
  5: form(
    /^[A-Z]{2}[A-Z0-9]{8,16}$/,
    'A driving licence begins with the letters of its state and has at least ten signs',
  ),
  6: form(/^[A-Z]{3}\d{7}$/, 'A voter id is three letters and seven digits'),
};

/** The problem of a document number, in a sentence; undefined when there is none. */
export function documentProblem(typeid: number, number: string): string | undefined {
  const rule = DOCUMENTS[typeid];
  return rule && !rule.fits(number) ? rule.says : undefined;
}

export const isIfsc = (code: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(code);
export const isAccount = (number: string): boolean => /^[A-Z0-9]{6,34}$/.test(number);
export const isUan = (number: string): boolean => /^\d{12}$/.test(number);
export const isEsi = (number: string): boolean => /^(\d{10}|\d{17})$/.test(number);
/** A calling code of the ITU: a plus and one to three digits, the first not zero. */
export const isCallingCode = (code: string): boolean => /^\+[1-9]\d{0,2}$/.test(code);

/** Whether a number is valid after its calling code: in India a mobile has ten digits beginning with 6 to 9. */
export function isDialled(callingcode: string, number: string, mobile: boolean): boolean {
  const digits = number.replace(/[\s().-]/g, '');
  if (callingcode === '+91' && mobile) return /^[6-9]\d{9}$/.test(digits);
  return /^\d{4,14}$/.test(digits);
}
