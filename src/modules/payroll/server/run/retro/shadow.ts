import type { RetroComponent, RetroReason } from '#modules/payroll/contract/run/retro.ts';
import type { PastMonth, PersonChange } from '#modules/payroll/contract/run/past-month.ts';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { Month } from '#platform/engine/day.ts';
import { subtract } from '#platform/engine/money.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import type { PayContext } from '../../../engine/run/pay/context.ts';
import { pfOfMonth, retroMonths } from '../../../engine/run/retro.ts';
import { contextFor } from '../compute.ts';
import { type Loaded, loadFacts, onPayroll } from '../facts.ts';
import { outcomeOf } from '../outcome.ts';
import { peopleInRun } from '../people-in-run.ts';
import { settingsOver } from '../../setup/settings.ts';
import { changedMonths, type ChangedMonths } from './changed.ts';

const LEFT = say`This payroll does not pay the person. Use a payroll for late pay, or enter it in the settlement`;

/** A closed month of a person as it would be paid now. Paise. */
export type ShadowMonth = {
  readonly employeeid: number;
  readonly wagemonth: Month;
  readonly paid: number;
  readonly due: number;
  readonly pfemployee: number;
  readonly pfemployer: number;
  readonly components: readonly RetroComponent[];
  readonly reasons: readonly RetroReason[];
  /** Facts that changed; null where inputs of the open month pay all of the difference. */
  readonly person: PersonChange | null;
  readonly why: string | null;
};
/** The open month of a person with the changed facts of closed ones and without them. */
export type ShadowPerson = {
  readonly context: PayContext;
  readonly before: Payslip | undefined;
  readonly after: Payslip | undefined;
  readonly facts: EmployeeFacts | undefined;
  /** Why the open month cannot be computed with them; null where it can. */
  readonly why: string | null;
  readonly months: readonly ShadowMonth[];
};
type Sides = {
  readonly context: PayContext;
  readonly before: Loaded;
  readonly after: Loaded;
  readonly ispaid: boolean;
};

/** What an input of the open month changes of a closed one, in words. */
function causesOf({ due, paid }: PastMonth): RetroReason[] {
  const none = { from: null, by: null, at: null };
  if (paid.source === 'none') return [{ ...none, fact: say`Hold`, before: '', after: '' }];
  const [was, now] = [paid.pay[0]?.lopdays ?? 0, due[0]?.lopdays ?? 0];
  const isDays = was !== now;
  const days = { ...none, fact: say`Unpaid days`, before: String(was), after: String(now) };
  const isPackage =
    JSON.stringify(due.map((one) => one.package)) !== JSON.stringify(paid.pay.map((one) => one.package));
  const revised = due.at(-1);
  const packages = { ...none, fact: say`Package`, before: '', after: '', from: revised?.from ?? null };
  return [...(isPackage ? [packages] : []), ...(isDays ? [days] : [])];
}

function monthsOf(
  { context, before, after, ispaid }: Sides,
  changed: ChangedMonths,
  slips: { readonly before?: Payslip | undefined; readonly after?: Payslip | undefined; readonly why: string | null },
): ShadowMonth[] {
  if ('missing' in before || 'missing' in after) return [];
  const { employeeid } = after;
  const past = new Map((after.facts.past ?? []).map((one) => [one.month, one]));
  const paying = new Map(
    retroMonths(context, before.facts, { ...before.facts, past: [], lateunits: [] }).map((one) => [one.month, one]),
  );
  return retroMonths(context, after.facts, before.facts).flatMap(({ month, paid, due, components }): ShadowMonth[] => {
    const change = changed.get(employeeid)?.get(month);
    const of = past.get(month);
    const input = paying.get(month);
    const differs = components.some((one) => one.paid !== one.due);
    if (change && differs) {
      const [own, without] = [slips.after, slips.before].map((slip) => slip && pfOfMonth(slip, month));
      return [
        {
          employeeid,
          wagemonth: month,
          paid,
          due,
          components,
          pfemployee: own ? subtract(own.employee, without?.employee ?? own.employee) : 0,
          pfemployer: own ? subtract(own.employer, without?.employer ?? own.employer) : 0,
          reasons: change.reasons,
          person: { paid: change.paid, due: change.due },
          why: ispaid ? slips.why : LEFT,
        },
      ];
    }
    if (!of || of.person || !input || !slips.before) return [];
    const pf = pfOfMonth(slips.before, month);
    return [
      {
        employeeid,
        wagemonth: month,
        paid: input.paid,
        due: input.due,
        components: input.components,
        pfemployee: pf.employee,
        pfemployer: pf.employer,
        reasons: causesOf(of),
        person: null,
        why: null,
      },
    ];
  });
}

/** Changed months of somebody whose open month cannot be worked out: without amounts, with what to do. */
const withoutAmounts = (employeeid: number, changed: ChangedMonths, why: string): ShadowMonth[] =>
  [...(changed.get(employeeid) ?? [])].map(([wagemonth, { paid, due, reasons }]) => ({
    employeeid,
    wagemonth,
    paid: 0,
    due: 0,
    pfemployee: 0,
    pfemployer: 0,
    components: [],
    reasons,
    person: { paid, due },
    why,
  }));

function personOf(sides: Sides, changed: ChangedMonths): ShadowPerson[] {
  const { context, before, after, ispaid } = sides;
  const missing = [after, before].find((one) => 'missing' in one);
  if (missing && 'missing' in missing) {
    const months = withoutAmounts(missing.employeeid, changed, missing.missing);
    return [{ context, before: undefined, after: undefined, facts: undefined, why: missing.missing, months }];
  }
  if ('missing' in before || 'missing' in after) return [];
  const [was, now] = [before, after].map((loaded) => (ispaid ? outcomeOf(context, loaded) : undefined));
  const slips = {
    before: was && 'payslip' in was ? was.payslip : undefined,
    after: now && 'payslip' in now ? now.payslip : undefined,
    why: now && 'exception' in now && !(was && 'exception' in was) ? now.exception : null,
  };
  return [{ context, facts: after.facts, ...slips, months: monthsOf(sides, changed, slips) }];
}

/** The contexts of the open month, one for each pay group, with those of some people whom it pays. */
async function groupsOf(db: Db, month: Month, ids: readonly number[]) {
  const settings = (await settingsOver(db))(month);
  const codes = ['', ...(settings?.paygroups ?? []).map(({ code }) => code)];
  const groups: { context: PayContext; ids: readonly number[]; ispaid: boolean }[] = [];
  const left = new Set(ids);
  for (const paygroup of codes) {
    // As a preview: the whole month, and where attendance is not closed yet without unpaid days.
    const context = await contextFor(db, month, { paygroup, number: 'whole' });
    const whom = await peopleInRun(db, { runtype: 1, month, paygroup }, [...left]);
    const people = await onPayroll(db, month, { limit: left.size, days: context.period, ...whom });
    const own = people.map(({ employeeid }) => employeeid);
    for (const id of own) left.delete(id);
    if (own.length > 0) groups.push({ context, ids: own, ispaid: true });
    if (left.size === 0) break;
  }
  // People whom no regular payroll of the month pays: their difference is shown with what to do.
  if (left.size > 0)
    groups.push({ context: await contextFor(db, month, { number: 'whole' }), ids: [...left], ispaid: false });
  return groups;
}

/**
 * Computes the closed months of people again by their facts as they stand now, in shadow: nothing is stored. What the open
 * month pays of them already is no difference. A fixed number of statements for each pay group.
 */
export async function shadowOf(db: Db, month: Month, ids: readonly number[]): Promise<readonly ShadowPerson[]> {
  if (ids.length === 0) return [];
  const changed = await changedMonths(db, month, ids);
  const all: ShadowPerson[] = [];
  for (const { context, ids: own, ispaid } of await groupsOf(db, month, ids)) {
    const query = { ids: own, ...context };
    const before = await loadFacts(db, query);
    const after = new Map((await loadFacts(db, { ...query, shadow: changed })).map((one) => [one.employeeid, one]));
    for (const one of before) {
      const other = after.get(one.employeeid);
      if (other) all.push(...personOf({ context, before: one, after: other, ispaid }, changed));
    }
  }
  return all;
}
