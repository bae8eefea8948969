export type Hindrance = 'helped' | 'address' | 'mail' | 'left' | 'coming';
/** Why support cannot make the account an administrator, as shown to operators. */
export const HINDRANCE: Record<Hindrance, string> = {
  helped: 'Two administrators can confirm each other; the company can help itself',
  address: 'This account has another e-mail address by now. Withdraw this and propose it again.',
  mail: 'This account signs in with a name that receives no mail: a link could not be sent to it',
  left: 'This person has left the company. Name another account.',
  coming: 'This person has not joined the company yet. Name another account.',
};
/** Why an action was not carried out, in words that follow a colon. */
export const HOW_FAILED: Record<Hindrance | 'suspended' | 'operators', string> = {
  helped: 'two administrators can confirm each other again',
  address: 'the account has another e-mail address by now',
  mail: 'the account receives no mail',
  left: 'the person has left the company',
  coming: 'the person has not joined the company yet',
  suspended: 'the company is suspended',
  operators: 'an operator who proposed or confirmed it is no longer active',
};
export type HowFailed = keyof typeof HOW_FAILED;
