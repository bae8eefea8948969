import { z } from 'zod';
import { line } from '#platform/contract/fields.ts';

// Nominees who are paid instead of a person who has died. The identity of the payslip keeps them as they were confirmed.

export const MAX_PAYEES = 10;
/** Hundredths of a percent. */
export const WHOLE_SHARE = 10_000;

const ACCOUNT = /^[A-Z0-9]{6,34}$/;
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;

export const payee = z.strictObject({
  /** As the bank has it. */
  name: line(120).min(1, 'Please enter the name of each nominee, as the bank has it'),
  relationship: line(60).min(1, 'Please enter the relationship of each nominee'),
  account: line(34).regex(ACCOUNT, 'An account number has 6 to 34 digits or capital letters, without spaces'),
  ifsc: line(11).regex(IFSC, 'An IFSC is four capital letters, a zero and six letters or digits'),
  /** Hundredths of a percent of the net pay. */
  share: z.int().min(1, 'Please enter the share of each nominee').max(WHOLE_SHARE),
});
export type Payee = z.output<typeof payee>;

/** Who is paid: nobody apart from the person, or nominees whose shares come to 100 percent. */
export const payees = z
  .array(payee)
  .max(MAX_PAYEES, 'A settlement pays at most 10 nominees')
  .refine(
    (all) => all.length === 0 || all.reduce((sum, { share }) => sum + share, 0) === WHOLE_SHARE,
    'The shares of the nominees must total 100 %',
  );
