import type { ApprovalRoute, RouteLevel } from '../contract/route.ts';

/** A decision, with the level and the slots it filled. */
export type Decision = {
  readonly levelno: number;
  readonly seats: readonly number[];
  readonly accountid: number;
  readonly approved: boolean;
};

export type Progress =
  | { readonly state: 'pending'; readonly levelno: number; readonly open: readonly number[] }
  | { readonly state: 'approved' }
  | { readonly state: 'rejected' };

/**
 * Slots of a level that count as filled. Once is enough: a person who approved an earlier level, in their own slot or
 * as a delegate, is not asked again.
 */
function filled(level: RouteLevel, decisions: readonly Decision[]): Set<number> {
  const approved = decisions.filter((one) => one.approved);
  const slots = new Set(approved.filter(({ levelno }) => levelno === level.levelno).flatMap((one) => one.seats));
  const earlier = new Set(approved.filter(({ levelno }) => levelno < level.levelno).map((one) => one.accountid));
  for (const slot of level.seats)
    if (slot.approvers.some(({ accountid }) => earlier.has(accountid))) slots.add(slot.seatno);
  return slots;
}

/**
 * The state of a request after its decisions: one rejection ends it; each level that applies must be filled by its
 * rule.
 */
export function progressOf(route: ApprovalRoute, decisions: readonly Decision[]): Progress {
  if (route.rejected !== null || decisions.some(({ approved }) => !approved)) return { state: 'rejected' };
  for (const level of route.levels) {
    if (level.skipped !== null) continue;
    const done = filled(level, decisions);
    const open = level.seats.map(({ seatno }) => seatno).filter((seatno) => !done.has(seatno));
    const passed = level.ruleid === 1 ? done.size > 0 : open.length === 0;
    if (!passed) return { state: 'pending', levelno: level.levelno, open };
  }
  return { state: 'approved' };
}
