import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, line, listOf, orNull, paiseField, text } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';

export const MAX_STOPS = 60;
const read = { feature: 'expense', need: 'read', scope: 'people' } as const;
const clock = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Please enter the time as HH:MM');
const estimate = paiseField.min(0, 'enter valid number').max(1_000_000_000_00, 'enter valid number');

const stop = z.object({ day: dayField, time: clock, city: line(60).min(1, 'Please enter a city') });
const trip = z.object({
  purpose: line(200).min(1, 'Please enter the purpose'),
  departureday: dayField,
  departuretime: clock,
  returnday: dayField,
  returntime: clock,
  estimate: orNull(estimate),
  /** Where the person is from then on; the way home is none. */
  itinerary: listOf(stop, MAX_STOPS),
});
export type Trip = z.output<typeof trip>;

const tripRow = trip.extend({
  expensetripid: z.number(),
  tripno: z.string(),
  employeeid: z.number(),
  iscancelled: z.boolean(),
  version: z.number(),
  /** What claims of the trip come to, approved or still to be decided, and its advances that are open; in paise. */
  claimed: z.number(),
  advanceopen: z.number(),
});
export type TripRow = z.infer<typeof tripRow>;

export const listTrips = endpoint({
  method: 'GET',
  path: 'expense/trips/:employeeid',
  access: read,
  summary: 'The trips of a person, the latest first',
  input: idParam('employeeid'),
  output: z.array(tripRow),
  example: { employeeid: 1 },
});

export const saveTrip = endpoint({
  method: 'POST',
  path: 'expense/savetrip',
  access: read,
  summary: 'Save a trip with its itinerary; one that a sent claim belongs to keeps its days',
  input: trip
    .extend({ expensetripid: orNull(id), employeeid: orNull(id) })
    .refine(
      ({ departureday, departuretime, returnday, returntime }) =>
        `${departureday} ${departuretime}` <= `${returnday} ${returntime}`,
      { path: ['returnday'], message: 'The return cannot be before the departure' },
    ),
  output: z.array(z.object({ expensetripid: z.number(), tripno: z.string() })),
  example: {
    expensetripid: null,
    employeeid: null,
    purpose: 'Customer visit',
    departureday: '2026-11-03',
    departuretime: '06:15',
    returnday: '2026-11-05',
    returntime: '19:10',
    estimate: 1_500_000,
    itinerary: [{ day: '2026-11-03', time: '09:15', city: 'Mumbai' }],
  },
});

export const cancelTrip = endpoint({
  method: 'POST',
  path: 'expense/canceltrip',
  access: read,
  summary: 'Cancel a trip: its advances are to be returned or recovered',
  input: idParam('expensetripid'),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { expensetripid: 1 },
});

const billRow = z.object({
  expensebillid: z.number(),
  path: z.string().nullable(),
  filename: z.string().nullable(),
  billdate: z.string().nullable(),
  merchant: z.string().nullable(),
  amount: z.number().nullable(),
  note: z.string().nullable(),
  addedon: z.string(),
  /** Days since the bill, or since it was photographed. */
  age: z.number(),
  /** The claim that it is on; null while it lies in the pile. */
  claimno: z.string().nullable(),
});
export type BillRow = z.infer<typeof billRow>;

export const listBills = endpoint({
  method: 'GET',
  path: 'expense/bills/:employeeid',
  access: read,
  summary: 'The bills of a person that are in no claim yet, the oldest first',
  input: idParam('employeeid'),
  output: z.array(billRow),
  example: { employeeid: 1 },
});

export const saveBill = endpoint({
  method: 'POST',
  path: 'expense/savebill',
  access: read,
  summary: 'Put a bill on the pile, or add what it says; the same bytes twice are named',
  input: z.object({
    expensebillid: orNull(id),
    employeeid: orNull(id),
    /** The address that the upload for the purpose `expensebill` returned; null to keep the file. */
    path: orNull(filePath),
    billdate: orNull(dayField),
    merchant: orNull(line(120)),
    amount: orNull(estimate),
    note: orNull(text(200)),
  }),
  output: z.array(
    z.object({
      expensebillid: z.number(),
      /** The claim or the pile that has the same bytes already, in a sentence's value; null for none. */
      sameas: z.string().nullable(),
    }),
  ),
  example: {
    expensebillid: null,
    employeeid: null,
    path: null,
    billdate: null,
    merchant: null,
    amount: null,
    note: null,
  },
});

export const deleteBill = endpoint({
  method: 'POST',
  path: 'expense/deletebill',
  access: read,
  summary: 'Delete a bill that is in no claim',
  input: idParam('expensebillid'),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { expensebillid: 1 },
});

export const ADVANCE_STATUS = choices({
  1: 'Requested',
  2: 'Approved',
  3: 'Rejected',
  4: 'Withdrawn',
  5: 'Paid',
  6: 'Settled',
});
export const advanceRow = z.object({
  expenseadvanceid: z.number(),
  advanceno: z.string(),
  employeeid: z.number(),
  fullname: z.string(),
  employeecode: z.string(),
  tripno: z.string().nullable(),
  purpose: z.string(),
  /** In hundredths of the currency. */
  amount: z.number(),
  currency: z.string(),
  statusid: ADVANCE_STATUS.schema,
  status: z.string(),
  requestedon: z.string(),
  paidon: z.string().nullable(),
  /** Paid out and still open, and what came back beyond it; in paise. */
  paid: z.number(),
  open: z.number(),
  owed: z.number(),
  /** From when on payroll recovers it; null before it is paid. */
  dueon: z.string().nullable(),
  maypay: z.boolean(),
  maywithdraw: z.boolean(),
});
export type AdvanceRow = z.infer<typeof advanceRow>;

export const listAdvances = endpoint({
  method: 'GET',
  path: 'expense/advances/:employeeid',
  access: read,
  summary: 'The advances of a person, the latest first',
  input: idParam('employeeid'),
  output: z.array(advanceRow),
  example: { employeeid: 1 },
});

export const requestAdvance = endpoint({
  method: 'POST',
  path: 'expense/requestadvance',
  access: read,
  money: true,
  summary: 'Ask for an advance, for a trip or without one',
  input: z.object({
    employeeid: orNull(id),
    expensetripid: orNull(id),
    amount: estimate.min(1, 'Please enter an amount'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'Please select a currency')
      .default('INR'),
    purpose: line(200).min(1, 'Please enter the purpose'),
  }),
  output: z.array(z.object({ expenseadvanceid: z.number(), advanceno: z.string(), statusid: ADVANCE_STATUS.schema })),
  example: { employeeid: null, expensetripid: null, amount: 500_000, currency: 'INR', purpose: 'Customer visit' },
});

export const withdrawAdvance = endpoint({
  method: 'POST',
  path: 'expense/withdrawadvance',
  access: read,
  summary: 'Withdraw a request for an advance that is not decided yet',
  input: idParam('expenseadvanceid'),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { expenseadvanceid: 1 },
});
