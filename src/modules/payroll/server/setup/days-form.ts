import type { CycleSave } from '#modules/payroll/contract/setup/cycle-screen.ts';
import type { PayrollPolicy } from '#modules/payroll/contract/setup/policy.ts';

type PaidDays = PayrollPolicy['proration']['days'];

/** What a day is divided by, as the form has it. */
export function daysFormOf(days: PaidDays): Pick<CycleSave, 'basis' | 'fixeddays' | 'joining' | 'working'> {
  const form = { fixeddays: 30, joining: 'calendar', working: 'without-sundays' } as const;
  if (days === 'calendar') return { ...form, basis: 'calendar' };
  return 'working' in days
    ? { ...form, basis: 'working', working: days.working }
    : { ...form, basis: 'fixed', fixeddays: days.fixed, joining: days.joining };
}

/** The same as the settings have it. */
export function daysOf({ basis, fixeddays, joining, working }: CycleSave): PaidDays {
  if (basis === 'calendar') return 'calendar';
  return basis === 'working' ? { working } : { fixed: fixeddays, joining };
}
