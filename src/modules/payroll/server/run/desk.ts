import { may } from '#platform/contract/features.ts';
import { STATE_CODES } from '#platform/contract/states.ts';
import { addMonths, day, monthOf } from '#platform/engine/day.ts';
import { callCard, type DeskCard, deskCard } from '#platform/server/desk-card.ts';
import type { Context } from '#platform/server/serve.ts';
import { depositsCard, payrollMonthCard } from '../../contract/run/desk.ts';
import { listProposedPackages } from '../../contract/person/package-screen.ts';
import { listPayslips } from '../../contract/outputs/payslip-view.ts';
import { listWaiting } from '../../contract/run/waiting.ts';
import { depositState, nextDeposits, stateOf } from '../../engine/outputs/due-dates.ts';
import { groupsWithOpenRun } from '../../engine/run/open-runs.ts';
import { packageEndpoints } from '../person/package/endpoints.ts';
import { currentDueDates } from '../law/rule-packs.ts';
import { monthsToRun, runEndpoints } from './endpoints.ts';
import { declarationCards } from '../person/declare/desk.ts';
import { employers } from './employers.ts';
import { runs } from './rows.ts';
import { firstSettings } from '../setup/settings.ts';
import { depositRuns } from '../outputs/statutory/calendar.ts';
import { depositsOfEmployer, doneKey, doneOf } from '../outputs/statutory/deposits.ts';
import { payslipEndpoints } from '../outputs/payslips.ts';

/** Runs that fit on a card. */
const SHOWN = 3;
/** Months whose runs the next deposits can be of: pay of one month may be paid in the next. */
const DEPOSIT_MONTHS = 3;

/** The runs that are not released, the newest first, and the months that can be run next; null before payroll is set up. */
async function payrollMonth({ db, session, today }: Context) {
  const { configured, groups, next } = await monthsToRun(db, today);
  if (!configured) return null;
  const unreleased = await runs(db, session, 'open');
  const open = unreleased.map(({ headcount: people, ...run }) => ({ ...run, people }));
  const busy = groupsWithOpenRun(unreleased);
  const due = groups.filter(({ paygroup }) => !busy.includes(paygroup));
  const own = { paygroup: '', groupname: null, period: null };
  return {
    open: open
      .slice(0, SHOWN)
      .map(({ payrollrunid, payrollmonth, groupname, period, sequence, statusid, people, netpay, hint }) => ({
        payrollrunid,
        payrollmonth,
        groupname,
        period,
        sequence,
        statusid,
        people,
        netpay,
        hint,
      })),
    next:
      groups.length > 0
        ? due.map(({ paygroup, groupname, period, next: payrollmonth }) => ({
            paygroup,
            groupname,
            period,
            payrollmonth,
          }))
        : next !== null && !busy.includes('')
          ? [{ ...own, payrollmonth: next }]
          : [],
    mayrun: may(session.grants, 'payrollRun', 'edit'),
  };
}

/**
 * What is to be deposited next and is not yet: of the kinds and states that the company is registered for, and of the
 * whole country where it has entered none. Null before payroll is set up.
 */
async function deposits({ db, tenant, today }: Context) {
  if (!(await firstSettings(db))) return null;
  const existing = await employers(db, tenant.companyname);
  const next = nextDeposits(currentDueDates(), day(today));
  const done = await doneOf(db, { months: next.map(({ month }) => month) });
  const of = await depositRuns(db, addMonths(monthOf(day(today)), -DEPOSIT_MONTHS));
  const isRegistered = existing.some(({ statutorydetail }) => statutorydetail.length > 0);
  const open = next.filter((one) =>
    existing.some(
      (employer) =>
        (!isRegistered || employer.statutorydetail.length > 0) &&
        depositsOfEmployer(employer, [one]).length > 0 &&
        !done.has(doneKey({ ...employer, ...one, statecode: stateOf(one), period: one.month })),
    ),
  );
  return open.map((one) => ({
    kind: one.kind,
    statename: STATE_CODES[stateOf(one)] ?? '',
    month: one.month,
    dueon: one.dueon,
    state: depositState(one, of),
  }));
}

/** The cards of payroll on My Desk. */
export const payrollCards: readonly DeskCard[] = [
  deskCard({ key: 'payroll-month', of: payrollMonthCard, load: payrollMonth }),
  deskCard({ key: 'deposits', of: depositsCard, load: deposits }),
  callCard('payroll-waiting', listWaiting, runEndpoints, {
    input: () => ({}),
    pick: (tasks) => (tasks.length > 0 ? tasks : null),
  }),
  callCard('packages-waiting', listProposedPackages, packageEndpoints, {
    edits: true,
    input: () => ({}),
    pick: (proposals) => (proposals.length > 0 ? proposals : null),
  }),
  ...declarationCards,
  callCard('payslip', listPayslips, payslipEndpoints, {
    input: ({ session }) => (session.employeeid === null ? null : {}),
    pick: ([latest]) => (latest ? [latest] : null),
  }),
];
