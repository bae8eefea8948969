import { fewMarks } from '#platform/engine/composed.ts';
/** Reserved labels: our own hosts, and names that could be mistaken for one of them. */
const RESERVED = [
  'accounts',
  'account',
  'superuser',
  'signup',
  'files',
  'file',
  'www',
  'api',
  'app',
  'admin',
  'administrator',
  'login',
  'signin',
  'secure',
  'security',
  'support',
  'help',
  'status',
  'mail',
  'smtp',
  'muster',
  'billing',
  'static',
  'assets',
  'cdn',
  'careers',
  'career',
  'localhost',
];

/**
 * The problem of a new company's address label, as a sentence; undefined when it is valid: lower-case letters and
 * digits only. Companies from before that rule keep their hyphens.
 */
export function labelFault(label: string): string | undefined {
  if (/[A-Z]/.test(label)) return 'Capitals cannot be used in the address, only small letters and digits';
  if (!/^[a-z0-9]*$/.test(label)) return 'Only small letters and digits can be used in the address';
  if (label.length < 3) return 'The address needs at least 3 characters';
  if (label.length > 40) return 'The address may have at most 40 characters';
  if (/^\d+$/.test(label)) return 'The address needs a letter';
  if (RESERVED.includes(label)) return 'This address is reserved. Please choose another.';
  return undefined;
}

/** An address label suggested from the name of a company; empty when no character can be used. */
export function labelOf(companyname: string): string {
  const plain = fewMarks(companyname)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\b(private|pvt|limited|ltd|llp|inc|company|co|corporation|corp)\b\.?/g, ' ')
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, 40);
  return labelFault(plain) === undefined ? plain : '';
}
