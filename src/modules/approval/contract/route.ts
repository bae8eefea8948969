import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';

export const REQUEST_STATUS = choices({ 1: 'Pending', 2: 'Approved', 3: 'Rejected', 4: 'Withdrawn' });
export const ACTION = choices({
  1: 'Approved',
  2: 'Rejected',
  3: 'Withdrawn',
  4: 'Escalated',
  5: 'Reminded',
  6: 'Sent back',
  7: 'Sent again',
  8: 'Undone',
});
/** How many approvers of a level must agree. */
export const RULE = choices({ 1: 'Any one of them', 2: 'All of them' });

/** A person who may decide for a slot. */
const approver = z.object({ accountid: z.number(), employeeid: z.number().nullable(), fullname: z.string() });
export type Approver = z.infer<typeof approver>;

/**
 * One slot of a level: a person, or a group whose members share it. `reason` says how the approvers were found; without
 * any it waits until somebody can decide.
 */
const slot = z.object({ seatno: z.number(), label: z.string(), reason: z.string(), approvers: z.array(approver) });
export type ApproverSlot = z.infer<typeof slot>;

export const routeLevel = z.object({
  levelno: z.number(),
  levelname: z.string(),
  ruleid: RULE.schema,
  seats: z.array(slot),
  /** Lines without an approver, and why. */
  notes: z.array(z.string()),
  /** For which requests the level is, such as “From ₹ 20,00,000”; empty for a level of every request. */
  conditions: z.array(z.string()),
  /** Whether amounts are among the conditions: whoever may not see the amount of a request reads nothing of them. */
  byamount: z.boolean(),
  /** Why the level is skipped; null for one that applies. */
  skipped: z.string().nullable(),
});
export type RouteLevel = z.infer<typeof routeLevel>;

/**
 * Who decides a request, level by level, with every reason. `rejected` says why it was rejected without an approver.
 */
export const route = z.object({ levels: z.array(routeLevel), rejected: z.string().nullable() });
export type ApprovalRoute = z.infer<typeof route>;
