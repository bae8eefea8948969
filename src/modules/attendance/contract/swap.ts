import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, orNull, personChip, text } from '#platform/contract/fields.ts';
import { isDay } from '#platform/engine/day.ts';
import { readAttendance, shownShift } from './log.ts';
import { NOTE_LIMIT } from './request.ts';

/** Where a swap stands: as other requests, and before that with the colleague. */
export const SWAP_STATUS = choices({
  1: 'Pending',
  2: 'Approved',
  3: 'Rejected',
  4: 'Withdrawn',
  5: 'Cancelled',
  6: 'Waits for the colleague',
  7: 'Declined',
});
export const SWAP_PENDING = 1 as const;
export const SWAP_APPROVED = 2 as const;
export const SWAP_REJECTED = 3 as const;
export const SWAP_WITHDRAWN = 4 as const;
export const SWAP_CANCELLED = 5 as const;
export const SWAP_WITH_COLLEAGUE = 6 as const;
export const SWAP_DECLINED = 7 as const;
/** Those that take the day of both: another one is refused. */
export const SWAP_OPEN = [SWAP_PENDING, SWAP_APPROVED, SWAP_WITH_COLLEAGUE] as const;

const CHOOSE_DAY = 'Please choose the day';
const CHOOSE_COLLEAGUE = 'Please choose a colleague';
const colleagueId = z.coerce
  .number(CHOOSE_COLLEAGUE)
  .int(CHOOSE_COLLEAGUE)
  .positive(CHOOSE_COLLEAGUE)
  .max(Number.MAX_SAFE_INTEGER, CHOOSE_COLLEAGUE);

/** A swap: on one date two people have each other's shift; both work on that day. */
const swapFields = {
  /** Null for oneself. */
  employeeid: orNull(id),
  swapdate: z.string(CHOOSE_DAY).refine(isDay, CHOOSE_DAY),
  withemployeeid: colleagueId,
};
export const swapAsked = z.object({ ...swapFields, note: orNull(text(NOTE_LIMIT)) });
export type SwapAsked = z.output<typeof swapAsked>;

/** One of two people with the shift before the swap and after it; null where there is none. */
const swapSide = personChip.extend({ before: shownShift.nullable(), after: shownShift.nullable() });
export type SwapSide = z.infer<typeof swapSide>;
export const swapPreview = z.object({
  people: z.array(swapSide),
  problems: z.array(z.object({ field: z.string(), text: z.string() })),
  notices: z.array(z.string()),
});
export type SwapPreview = z.infer<typeof swapPreview>;

export const swapRow = z.object({
  shiftswapid: z.number(),
  swapdate: z.string(),
  /** Whoever asked, or for whom it was entered; and the colleague. */
  person: personChip,
  colleague: personChip,
  note: z.string().nullable(),
  answernote: z.string().nullable(),
  statusid: SWAP_STATUS.schema,
  approvalrequestid: z.number().nullable(),
  addeddate: z.string(),
  /** Who entered it for both; null where it was asked for. */
  enteredbyname: z.string().nullable(),
  mayanswer: z.boolean(),
  maywithdraw: z.boolean(),
  maycancel: z.boolean(),
});
export type SwapRow = z.infer<typeof swapRow>;

const executed = z.array(z.object({ isexecuted: z.boolean() }));
const example = { employeeid: null, swapdate: '2026-10-19', withemployeeid: 2 } as const;

export const listSwaps = endpoint({
  method: 'GET',
  path: 'attendance/swaps/:employeeid',
  access: readAttendance,
  summary: 'The swaps of shifts of a person, asked for or agreed to, the latest day first',
  input: idParam('employeeid'),
  output: z.array(swapRow),
  example: { employeeid: 1 },
});
export const listSwapsToAnswer = endpoint({
  method: 'GET',
  path: 'attendance/swaps',
  access: readAttendance,
  summary: 'The swaps of shifts that wait for the caller’s answer, the earliest day first, with the shifts of both',
  input: z.object({}),
  output: z.array(swapRow.extend({ people: z.array(swapSide) })),
  example: {},
});
export const swapColleagues = endpoint({
  method: 'POST',
  path: 'attendance/swap/colleagues',
  access: readAttendance,
  summary: 'The first 20 people with whom somebody can swap shifts on a date, by name, each with their shift',
  input: z.object({ employeeid: orNull(id), swapdate: dayField, searchfor: orNull(text(100)) }),
  output: z.array(
    personChip.extend({ displayname: z.string(), displayvalue: z.number(), shift: shownShift.nullable() }),
  ),
  example: { employeeid: null, swapdate: '2026-10-19', searchfor: null },
});
export const previewSwap = endpoint({
  method: 'POST',
  path: 'attendance/swap/preview',
  access: readAttendance,
  summary: 'The shifts of both people before and after a swap, and what would stop it',
  input: z.object(swapFields),
  output: z.array(swapPreview),
  example,
});
export const askSwap = endpoint({
  method: 'POST',
  path: 'attendance/swap',
  access: readAttendance,
  money: true,
  summary: 'Ask a colleague to swap shifts on a date, or with edit right enter a swap for two people in scope',
  input: swapAsked,
  output: z.array(z.object({ shiftswapid: z.number(), statusid: SWAP_STATUS.schema })),
  example: { ...example, note: null },
});
export const answerSwap = endpoint({
  method: 'POST',
  path: 'attendance/swap/answer',
  access: readAttendance,
  summary: 'Agree to a swap as the colleague, which sends it for approval, or decline it',
  input: z.object({
    shiftswapid: id,
    isagreed: z.boolean('Please fill valid data'),
    note: orNull(text(NOTE_LIMIT)),
  }),
  output: z.array(z.object({ shiftswapid: z.number(), statusid: SWAP_STATUS.schema })),
  example: { shiftswapid: 1, isagreed: true, note: null },
});
export const withdrawSwap = endpoint({
  method: 'POST',
  path: 'attendance/swap/withdraw',
  access: readAttendance,
  summary: 'Withdraw a swap that one has asked for and that is not decided yet',
  input: z.object({ shiftswapid: id, note: orNull(text(NOTE_LIMIT)) }),
  output: executed,
  example: { shiftswapid: 1, note: null },
});
export const cancelSwap = endpoint({
  method: 'POST',
  path: 'attendance/swap/cancel',
  access: readAttendance,
  summary: 'Cancel an approved swap: of a day to come for either of the two, at any time with edit right for both',
  input: idParam('shiftswapid'),
  output: executed,
  example: { shiftswapid: 1 },
});
/** For those who decide. */
export const getSwapOfRequest = endpoint({
  method: 'GET',
  path: 'attendance/swapofrequest/:approvalrequestid',
  access: { feature: 'request', need: 'read', scope: 'self' },
  summary: 'The shifts of both people before and after a swap, for those who have to do with its request',
  input: idParam('approvalrequestid'),
  output: z.array(swapPreview.pick({ people: true, notices: true }).extend({ swapdate: z.string() })),
  example: { approvalrequestid: 1 },
});
