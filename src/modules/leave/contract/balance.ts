import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, orNull, text } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { isInUnits } from './policy-detail.ts';
import { editLeave, readLeave } from './request.ts';

/** A leave type of a person with its days. All figures are days. */
export const balanceRow = z.object({
  leavetypeid: z.number(),
  leavetypename: z.string(),
  leavecode: z.string(),
  leavecategoryid: z.number(),
  colour: z.string(),
  /**
   * The sum of all lines written, of leave that is granted with its requests what was taken; where leave is judged by its
   * day, those of the current leave year and before.
   */
  booked: z.number(),
  /** What pending requests are charged with, of the same days. */
  reserved: z.number(),
  /** Days of the next leave year that are taken or asked for: they are judged by what is granted then. */
  nextyear: z.number(),
  /** What can still be asked for. */
  available: z.number(),
  /** Whether its balance is not looked at, as that of unpaid leave. */
  isunlimited: z.boolean(),
  /** Whether it is for a birth, so that a request says when that is expected. */
  isforbirth: z.boolean(),
  /** The next days that lapse if nothing happens until then; null where none do in this leave year. */
  lapse: z.object({ days: z.number(), date: z.string() }).nullable(),
});
export type BalanceRow = z.infer<typeof balanceRow>;

export const ledgerRow = z.object({
  seq: z.number(),
  leavetypeid: z.number(),
  leavetypename: z.string(),
  kind: z.string(),
  linedate: z.string(),
  postedon: z.string(),
  days: z.number(),
  /** The balance of the type after this line. */
  balance: z.number(),
  reason: z.string(),
  /** Why, in a sentence. */
  sentence: z.string(),
  leaverequestid: z.number().nullable(),
  note: z.string().nullable(),
});
export type LedgerRow = z.infer<typeof ledgerRow>;

/** A line that is to come if nothing changes. */
export const forecastRow = ledgerRow.omit({ seq: true, leaverequestid: true, note: true });

/** Days that a request which waits for a decision reserves: on the first of them. */
const waitingRow = ledgerRow.pick({ linedate: true, days: true, balance: true, sentence: true, leaverequestid: true });

export const getBalances = endpoint({
  method: 'GET',
  path: 'leave/balance/:employeeid',
  access: readLeave,
  summary: 'The leave types of a person with what is left of each',
  input: idParam('employeeid'),
  output: z.array(
    z.object({
      policyname: z.string().nullable(),
      yearend: z.string(),
      mayedit: z.boolean(),
      /** Whether the person decides requests of others, so that somebody may stand in. */
      isapprover: z.boolean(),
      balances: z.array(balanceRow),
    }),
  ),
  example: { employeeid: 1 },
});
export const getLedger = endpoint({
  method: 'GET',
  path: 'leave/ledger/:employeeid',
  access: readLeave,
  summary:
    'The lines behind a balance, the latest first; what requests that wait reserve of it; and what is to come until the end of the leave year',
  input: idParam('employeeid').extend({ leavetypeid: id }),
  output: z.array(
    z.object({ lines: z.array(ledgerRow), waiting: z.array(waitingRow), forecast: z.array(forecastRow) }),
  ),
  example: { employeeid: 1, leavetypeid: 100 },
});
export const MAX_ENTERED = 366;
export const ENTRY_NOTE_LIMIT = 200;
export const enterLeaveDays = endpoint({
  method: 'POST',
  path: 'leave/entry',
  access: editLeave,
  money: true,
  stepUp: true,
  summary: 'Credit or debit days of leave of a person by hand; it is a line of the ledger at once',
  input: z.object({
    employeeid: id,
    leavetypeid: z.preprocess((value) => value ?? 0, z.coerce.number().int().positive(MESSAGES.E1050)),
    days: z
      .number('enter valid number')
      .min(-MAX_ENTERED, 'enter valid number')
      .max(MAX_ENTERED, 'enter valid number')
      .refine((value) => value !== 0 && isInUnits(value), 'enter valid number'),
    linedate: orNull(dayField),
    note: text(ENTRY_NOTE_LIMIT).min(1, 'Please enter why'),
  }),
  output: z.array(z.object({ leaveentryid: z.number() })),
  example: { employeeid: 1, leavetypeid: 100, days: 1, linedate: null, note: 'Agreed at joining' },
});
