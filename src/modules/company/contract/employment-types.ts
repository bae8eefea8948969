/** The usual employment types, with what registers call them. */
export const EMPLOYMENT_TYPES = {
  Permanent: ['regular', 'confirmed'],
  Probation: ['probationer', 'on probation'],
  'Fixed Term': ['fixed-term', 'ftc', 'fixed term contract'],
  Contract: ['contractual'],
  'Part-time': ['part time'],
  Apprentice: ['apprentices'],
  Intern: ['internship', 'trainee'],
  Consultant: [],
} as const;

/** Characters of a type of the company's own. */
export const TYPE_LIMIT = 40;
