import type { Chain, ChainLevel } from '../contract/chain.ts';

/** A decision as it was taken: which seats of which level it filled. */
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
 * Seats of a level that count as filled. Once is enough: who has approved an earlier level, in their own seat or as a
 * stand-in, is not asked again.
 */
function filled(level: ChainLevel, decisions: readonly Decision[]): Set<number> {
  const approved = decisions.filter((one) => one.approved);
  const seats = new Set(approved.filter(({ levelno }) => levelno === level.levelno).flatMap((one) => one.seats));
  const earlier = new Set(approved.filter(({ levelno }) => levelno < level.levelno).map((one) => one.accountid));
  for (const seat of level.seats)
    if (seat.approvers.some(({ accountid }) => earlier.has(accountid))) seats.add(seat.seatno);
  return seats;
}

/** Where a request stands after its decisions: one rejection ends it, each level that counts must be filled by its rule. */
export function progressOf(chain: Chain, decisions: readonly Decision[]): Progress {
  if (chain.rejected !== null || decisions.some(({ approved }) => !approved)) return { state: 'rejected' };
  for (const level of chain.levels) {
    if (level.skipped !== null) continue;
    const done = filled(level, decisions);
    const open = level.seats.map(({ seatno }) => seatno).filter((seatno) => !done.has(seatno));
    const passed = level.ruleid === 1 ? done.size > 0 : open.length === 0;
    if (!passed) return { state: 'pending', levelno: level.levelno, open };
  }
  return { state: 'approved' };
}
