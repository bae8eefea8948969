import type { Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { DeductionKind } from '#modules/payroll/contract/setup/deductions.ts';
import type { PaidInMonth } from '#modules/payroll/contract/run/work-period.ts';
import { type Day, firstDay, lastDay } from '#platform/engine/day.ts';
import { type Paise, ZERO } from '#platform/engine/money.ts';

/**
 * What later payslips of the same wage month read of a payslip, of any version: figures of the register, what was due,
 * and where the payslip has it, its part of the month. Amounts in paise.
 * @param paydate the day it was paid
 */
export function paidInMonth(payslip: Payslip, paydate: Day): PaidInMonth {
  const { register, carry, month, period, entity } = payslip;
  const dueOf = (kind: DeductionKind): Paise => payslip.deductions.find((one) => one.kind === kind)?.due ?? ZERO;
  const { inmonth } = carry;
  return {
    kind: period?.kind ?? 1,
    number: period?.number ?? 1,
    paydate,
    ...(entity === undefined ? {} : { entity }),
    // A payslip that says nothing of its days paid the calendar month.
    ...(inmonth ? inmonth.days : { from: firstDay(month), to: lastDay(month) }),
    ...((inmonth?.last ?? true) ? { last: true as const } : {}),
    ...(inmonth ? { workstate: inmonth.workstate, lwfwages: inmonth.lwfwages } : {}),
    totalearnings: register.totalearnings,
    pfwages: register.pfwages,
    ...(register.vpfbasic === undefined ? {} : { vpfbasic: register.vpfbasic }),
    pf: { ...register.pf, employee: dueOf('pf'), vpf: dueOf('vpf') },
    taken: {
      pf: register.pf.employee,
      vpf: register.pf.vpf,
      esi: register.esiemployee,
      pt: register.pt,
      lwf: register.lwfemployee,
      tds: register.tds,
    },
    esibase: register.esibase,
    esiemployer: register.esiemployer,
    ptwages: carry.paid.ptwages ?? carry.paid.totalearnings,
    lwfemployer: register.lwfemployer,
  };
}
