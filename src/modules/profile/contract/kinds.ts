import { choices } from '#platform/contract/choices.ts';

/** The sixteen contact types; there is no 7. */
export const CONTACT_TYPE = choices({
  1: 'Mobile',
  2: 'Home phone',
  3: 'Work phone',
  4: 'Personal e-mail',
  5: 'Work e-mail',
  6: 'Skype',
  8: 'LinkedIn',
  9: 'Facebook',
  10: 'X',
  11: 'Instagram',
  12: 'WhatsApp',
  13: 'Telegram',
  14: 'GitHub',
  15: 'Website',
  16: 'Stack Overflow',
  17: 'Other',
});
export const CONTACT_TAG = choices({ 1: 'Work', 2: 'Personal' });
/** Types with a number and a calling code, and types with an e-mail address. */
export const PHONE_TYPES: readonly number[] = [1, 2, 3, 12];
export const EMAIL_TYPES: readonly number[] = [4, 5];

export const PURPOSE = choices({ 1: 'Provident fund', 2: 'Gratuity', 3: 'ESI', 4: 'Insurance' });
export const DOCUMENT_TYPE = choices({
  1: 'PAN',
  2: 'Aadhaar',
  3: 'Passport',
  4: 'Visa',
  5: 'Driving licence',
  6: 'Voter id',
});

export const GENDER = [
  { displayname: 'Male', displayvalue: 'M' },
  { displayname: 'Female', displayvalue: 'F' },
  { displayname: 'Other', displayvalue: 'O' },
];
export const BLOOD_GROUPS = ['A+', 'A−', 'B+', 'B−', 'AB+', 'AB−', 'O+', 'O−'] as const;
export const MARITAL_STATUS = ['Single', 'Married', 'Widowed', 'Divorced'] as const;
export const RELATIONSHIPS = [
  'Spouse',
  'Father',
  'Mother',
  'Son',
  'Daughter',
  'Brother',
  'Sister',
  'Father-in-law',
  'Mother-in-law',
  'Grandparent',
  'Friend',
  'Other',
] as const;

/** Who changes a section: the person directly, the person with an approval, or only those responsible. */
export const POLICIES = ['open', 'approval', 'hr'] as const;
export type Policy = (typeof POLICIES)[number];
