import type { PayrollRun } from '#modules/payroll/contract/run/run.ts';

type Run = Pick<PayrollRun, 'statusid' | 'runtype' | 'paygroup'>;
/** Draft, being computed, computed, approved. */
const isOpen = ({ statusid }: Run): boolean => [1, 2, 3, 4].includes(statusid);

/** The pay groups whose regular payroll is being worked on, so that the next one is not due. */
export const groupsWithOpenRun = (runs: readonly Run[]): string[] =>
  runs.filter((run) => isOpen(run) && run.runtype === 1).map(({ paygroup }) => paygroup);

/** The run of a pay group, of whatever kind, that must be locked or discarded before its next payroll begins. */
export const inTheWay = <R extends Run>(runs: readonly R[], paygroup: string): R | undefined =>
  runs.find((run) => isOpen(run) && run.paygroup === paygroup);
