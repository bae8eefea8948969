import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { type PayContext, preparePayroll } from '../engine/run/pay/context.ts';
import { computePayslip } from '../engine/run/pay/payslip.ts';
import type { Faults } from '../../../../tools/trial/faults.ts';
import { readFolder } from '../../../../tools/trial/files.ts';
import {
  monthResult,
  ownRun,
  paidOnOf,
  type Sums,
  sumsAfter,
  type Trial,
  type TrialMonth,
  writeMonth,
} from '../../../../tools/trial/run.ts';
import { NO_ONE, readMonth, rollForward } from './sample-staff.ts';

// The sample months by the engine alone: a second way from the files to the payslips, without a database.

/** Finds the rules of a month; a month without rules in the packs is noted as a fault. */
function prepare({ rules, config }: Trial, month: Month, faults: Faults): PayContext | undefined {
  try {
    return preparePayroll({
      rules,
      policy: config.payroll,
      structure: config.structure,
      month,
      paidon: paidOnOf(config),
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    faults.errors.push({ file: month, sheet: '', row: undefined, column: undefined, message });
    return undefined;
  }
}

/** Computes everybody's payslip; an employee that cannot be computed is a fault and does not end the run. */
function compute(context: PayContext, facts: readonly EmployeeFacts[], faults: Faults): Payslip[] {
  return facts.flatMap((one) => {
    try {
      return [computePayslip(context, one)];
    } catch (error) {
      const message = `${one.code}: ${error instanceof Error ? error.message : String(error)}`;
      faults.errors.push({ file: context.month, sheet: '', row: undefined, column: undefined, message });
      return [];
    }
  });
}

/**
 * Runs a payroll from input folders, one per month, and writes its results. A month with faults is not written and ends
 * the run, because later months depend on it.
 */
export async function runSample(trial: Trial, faults: Faults): Promise<TrialMonth[]> {
  const done: TrialMonth[] = [];
  let staff = NO_ONE;
  let sums: Sums = new Map();
  for (const [index, folder] of trial.folders.entries()) {
    const month = addMonths(trial.from, index);
    const files = await readFolder(folder, month, faults);
    if (index === 0 && !files.employees) {
      faults.errors.push({
        file: folder,
        sheet: '',
        row: undefined,
        column: undefined,
        message: 'the first folder needs an employees file',
      });
    }
    const read = readMonth({ files, month, config: trial.config, faults }, staff);
    if (faults.errors.length > 0) return done;
    const context = prepare(trial, month, faults);
    if (!context) return done;
    const payslips = compute(context, read.facts, faults);
    if (faults.errors.length > 0) return done;
    const byCode = new Map(payslips.map((payslip) => [payslip.code, payslip]));
    const paid = read.facts.flatMap((facts) => {
      const payslip = byCode.get(facts.code);
      const identity = read.staff.identities.get(facts.code);
      return payslip && identity ? [{ facts, payslip, identity }] : [];
    });
    const written = { month, paid, runs: [ownRun(trial.config, month, paid)] };
    sums = sumsAfter(sums, written.runs);
    await writeMonth({ ...trial, ...written, sums });
    staff = rollForward(read.staff, payslips, { month, esi: context.esi, paidon: paidOnOf(trial.config) });
    done.push(monthResult(trial, written));
  }
  return done;
}
