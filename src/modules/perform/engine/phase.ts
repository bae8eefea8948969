import type { Phase } from '../contract/cycle.ts';
import { PHASE_OF_GROUP } from '../contract/words.ts';

const phaseOf = (phases: readonly Phase[], phaseid: number): Phase | undefined =>
  phases.find((one) => one.phaseid === phaseid);

/** Whether a phase of a cycle is open on a day of the company. */
export function isOpen(phases: readonly Phase[], phaseid: number, today: string): boolean {
  const phase = phaseOf(phases, phaseid);
  return phase !== undefined && phase.fromdate <= today && today <= phase.todate;
}
export const lastDay = (phases: readonly Phase[], phaseid: number): string | null =>
  phaseOf(phases, phaseid)?.todate ?? null;
export const firstDay = (phases: readonly Phase[], phaseid: number): string | null =>
  phaseOf(phases, phaseid)?.fromdate ?? null;

/** Whether a phase has begun; one that the cycle does not have has. */
export function hasBegun(phases: readonly Phase[], phaseid: number, today: string): boolean {
  const first = firstDay(phases, phaseid);
  return first === null || first <= today;
}

/** The last day on which a group writes; null where the cycle has no phase for it. */
export const dueDayOf = (phases: readonly Phase[], groupid: number): string | null =>
  lastDay(phases, PHASE_OF_GROUP[groupid] ?? 0);
/** Whether a group may write on a day. Self and manager may be late; colleagues may not: their forms are opened then. */
export const mayWrite = (phases: readonly Phase[], groupid: number, today: string): boolean => {
  const phaseid = PHASE_OF_GROUP[groupid] ?? 0;
  return phaseid === 4
    ? isOpen(phases, phaseid, today)
    : phaseOf(phases, phaseid) !== undefined && hasBegun(phases, phaseid, today);
};

/** The phase that a cycle is in: the last one that has begun; null before the first. */
export const currentPhase = (phases: readonly Phase[], today: string): Phase | null =>
  phases.findLast(({ fromdate }) => fromdate <= today) ?? null;
