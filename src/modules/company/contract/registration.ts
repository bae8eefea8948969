import { say } from '#platform/engine/say.ts';

/** The formats of Indian registrations, each with a description for error messages. */
const FORMS: Readonly<Record<number, { pattern: RegExp; says: string }>> = {
  // Income-tax Rules, rule 114: the fourth letter is the kind of holder.
  1: { pattern: /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/, says: 'ten characters like AAACS1234K' },
  // Income-tax Rules, rule 114A.
  2: { pattern: /^[A-Z]{4}\d{5}[A-Z]$/, says: 'ten characters like PNES12345A' },
  // EPFO: region and office letters, establishment number, extension.
  3: { pattern: /^[A-Z]{5}\d{7}[0-9A-Z]{3}$/, says: 'fifteen characters like PUPUN0012345000' },
  // ESIC: seventeen digits.
  4: { pattern: /^\d{17}$/, says: 'seventeen digits' },
  5: { pattern: /^[A-Z0-9/-]{5,25}$/, says: 'the number on the registration certificate' },
  6: { pattern: /^[A-Z0-9/-]{3,25}$/, says: 'the number of the establishment' },
};

/**
 * True when a registration number has the format of its kind (1 PAN, 2 TAN, 3 PF, 4 ESI, 5 PT, 6 LWF), else the
 * expected format.
 */
export function isRegistration(statutorytypeid: number, registrationnumber: string): true | string {
  const form = FORMS[statutorytypeid];
  if (!form) return say`this kind of registration is not known`;
  return form.pattern.test(registrationnumber) ? true : say`please enter ${form.says}`;
}
