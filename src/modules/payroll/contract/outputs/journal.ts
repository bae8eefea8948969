import { z } from 'zod';

export const SIDES = ['debit', 'credit'] as const;
export type Side = (typeof SIDES)[number];

/** Postings that are no line of a payslip: what is paid out, and what a hold keeps back. */
export const NET_PAY = 'netpay';
export const NET_PAY_ON_HOLD = 'netpay_on_hold';

/** The account of all arrears of pay, where they are not booked with the components they are of. */
export const ARREARS_OF_PAY = 'arrears';
/** Charges of the provident fund that are on no payslip: those of the month, and on arrears. */
export const PF_ADMIN = 'employer_admin';
export const PF_ADMIN_ON_ARREARS = 'arrear_employer_admin';
/** Professional tax that is due and recovered from later pay. */
export const PT_CARRIED = 'pt_carried';
/** Interest of loans, and what people who left still owe, where the company gives them accounts of their own. */
export const LOAN_INTEREST = 'loan_interest';
export const RECEIVABLE = 'receivable';
export const EDLI_ON_ARREARS = 'arrear_edli';

/** The account of the books that a posting goes to. Where a company has accounts, every posting needs one; without any, postings go to accounts of their own names. */
export const journalAccount = z.strictObject({
  posting: z
    .string()
    .trim()
    .min(1, 'Please select the posting')
    .max(60)
    .describe('The code of a component, or a statutory line such as `pf` or `employer_epf`'),
  side: z.enum(SIDES),
  code: z.string().trim().max(40),
  name: z.string().trim().min(1, 'Please enter the name of the account').max(100),
  split: z
    .boolean()
    .optional()
    .describe('Whether it is split by the cost centres of people; missing: debits are, credits are not'),
});
export type JournalAccount = z.output<typeof journalAccount>;

/** Accounts by posting and side. */
export type Accounts = ReadonlyMap<string, JournalAccount>;

/** The accounts of a company's journal; one for each posting and side. */
export const journalAccounts = z
  .array(journalAccount)
  .max(500)
  .superRefine((accounts, context) => {
    const seen = new Set<string>();
    accounts.forEach(({ posting, side }, at) => {
      const key = `${posting} ${side}`;
      if (seen.has(key))
        context.addIssue({
          code: 'custom',
          path: [at, 'posting'],
          message: `“${posting}” has two accounts on one side. Remove one of them.`,
        });
      seen.add(key);
    });
  });

/** A share of a person's cost, in percent as decimal text; the shares of a person add up to 100. */
export type CostCentre = { readonly code: string; readonly percent: string };

/** What the lines of a journal may stand apart by. */
export const JOURNAL_GROUPS = ['entity', 'business_unit', 'department', 'office', 'cost_centre', 'employee'] as const;
export type JournalGroup = (typeof JOURNAL_GROUPS)[number];
