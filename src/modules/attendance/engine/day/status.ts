/** From how much work on half a day or a whole one counts: minutes, or a percentage of what the shift asks for. */
export type Thresholds = {
  readonly unit: 'minutes' | 'percentage';
  readonly halfday: number;
  readonly fullday: number;
  /** Whether less than half a day, or than a whole one, is absence; otherwise the day is present and short. */
  readonly isabsentbelow: { readonly halfday: boolean; readonly fullday: boolean };
  /** Whether half a day is the half in which more was worked; missing: the first, unless the second had begun before the first punch. */
  readonly isworkedhalf?: boolean;
};

export const PRESENT = 'P';
export const ABSENT = 'A';
/** Whether a half counts as worked although nobody was there: out-duty, work from home. */
export const isElsewhere = (half: string): boolean => half === 'D' || half === 'W';
export const isWorked = (half: string): boolean => half === PRESENT || isElsewhere(half);
/** Whether a half is that of a weekly off or a holiday. */
export const isOff = (half: string): boolean => half === 'O' || half === 'H';
const NO_LEAVE: ReadonlySet<string> = new Set(['-', 'O', 'H', 'D', 'W', PRESENT, ABSENT]);
/** Whether the code of a half is that of a leave type. */
export const isLeave = (half: string): boolean => !NO_LEAVE.has(half);

type Query = {
  readonly credited: number;
  readonly required: number;
  /** The codes of halves that are taken; null is open. */
  readonly halves: readonly [string | null, string | null];
  /** Whether half a day of presence is the second half. */
  readonly issecond: () => boolean;
  /** Without punch, duty and leave by the hour. */
  readonly isempty: boolean;
  readonly isincomplete: boolean;
};
type Status = {
  readonly halves: readonly [string, string];
  readonly reasons: readonly ('below_full' | 'below_half' | 'no_punch' | 'missing_punch')[];
  /** Which threshold was not reached by a day that is present all the same. */
  readonly short: 'halfday' | 'fullday' | null;
};

/** The open halves of a working day as present or absent, and why. */
export function statusOf({ unit, halfday, fullday, isabsentbelow }: Thresholds, request: Query): Status {
  const { credited, required, halves, issecond } = request;
  // Compared in hundredths of the shift, so that a percentage is exact.
  const reaches = (threshold: number) =>
    unit === 'minutes' ? credited >= threshold : credited * 100 >= threshold * required;
  const open = halves.filter((half) => half === null).length;
  const filled = (first: string, second: string): Status['halves'] => [halves[0] ?? first, halves[1] ?? second];
  const absent = request.isempty ? 'no_punch' : request.isincomplete ? 'missing_punch' : 'below_half';
  const present = filled(PRESENT, PRESENT);
  if (reaches(open === 2 ? fullday : halfday)) return { halves: present, reasons: [], short: null };
  if (open === 2 && reaches(halfday)) {
    if (!isabsentbelow.fullday) return { halves: present, reasons: ['below_full'], short: 'fullday' };
    return {
      halves: issecond() ? [ABSENT, PRESENT] : [PRESENT, ABSENT],
      reasons: ['below_full'],
      short: null,
    };
  }
  if (absent === 'below_half' && !isabsentbelow.halfday)
    return { halves: present, reasons: [absent], short: 'halfday' };
  return { halves: filled(ABSENT, ABSENT), reasons: [absent], short: null };
}
