import type { EmployeeFacts, PayslipLine } from '#modules/payroll/contract/run/payslip.ts';
import { type Recovery, RECOVERY, type RecoveryKind } from '#modules/payroll/contract/run/recovery.ts';
import { carriedPlace, componentOf, type DeductionPlace } from '#modules/payroll/contract/setup/deductions.ts';
import { add, type Paise, sum } from '#platform/engine/money.ts';
import { say } from '#platform/engine/say.ts';

/** The recoveries of somebody by kind, in paise; the one sum of facts of before counts as `other`. */
export function recoveriesOf({
  recovery,
  recoveries,
}: Pick<EmployeeFacts, 'recovery' | 'recoveries'>): readonly Recovery[] {
  if (recoveries) return recoveries;
  return recovery === 0 ? [] : [{ kind: 'other', name: RECOVERY, amount: recovery }];
}

/** Recoveries as a payslip keeps them: those of one kind and name added up, without those of zero; one sum says no kind. */
export function carriedFigures(rows: readonly Recovery[]): {
  readonly recovery: Paise;
  readonly recoveries?: readonly Recovery[];
} {
  const sums = new Map<string, Recovery>();
  for (const one of rows) {
    if (one.amount === 0) continue;
    const key = `${one.kind} ${one.name}`;
    sums.set(key, { ...one, amount: add(sums.get(key)?.amount ?? (0 as Paise), one.amount) });
  }
  const recoveries = [...sums.values()];
  const recovery = sum(recoveries.map(({ amount }) => amount));
  return recoveries.every(({ kind }) => kind === 'other') ? { recovery } : { recovery, recoveries };
}

/**
 * Where a recovery is taken: a component where it stands in the order, a statutory kind, loan or advance beside its kind,
 * everything else among the other deductions.
 */
export function placeOfRecovery(kind: RecoveryKind, placed: ReadonlySet<string>): DeductionPlace {
  if (kind === 'alreadypaid' || kind === 'other') return 'other';
  const code = componentOf(kind);
  if (code === undefined) return carriedPlace(kind as Parameters<typeof carriedPlace>[0]);
  return placed.has(code) ? kind : 'other';
}

const LINE = 'recovery';
/** The component of a recovery's payslip line. */
export const recoveryLine = (kind: RecoveryKind): string => (kind === 'other' ? LINE : `${LINE}.${kind}`);
/** What the line of a recovery says. */
export const recoveryName = ({ kind, name }: Pick<Recovery, 'kind' | 'name'>): string =>
  kind === 'other' ? name : say`${name}, carried from before`;

/**
 * The posting of a line: a deduction that is taken late goes where it would have gone in its month. What was carried as
 * one sum, and professional tax that the company paid meanwhile, go to the recovery.
 */
export function postingOfLine(component: PayslipLine['component']): string {
  if (!component.startsWith(`${LINE}.`)) return component;
  const kind = component.slice(LINE.length + 1);
  return kind === 'pt' ? LINE : (componentOf(kind) ?? kind);
}
