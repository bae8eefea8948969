import type { Waiting } from '#modules/payroll/contract/run/waiting.ts';
import type { Session } from '#platform/server/access.ts';
import type { Db } from '#platform/server/db.ts';
import { may } from '#platform/contract/features.ts';
import { severalOf } from './periods/several.ts';
import { decisionsWaiting } from './start/decisions.ts';
import { runs } from './rows.ts';

/** Payroll tasks of the caller: runs to approve, lock, release or fix, reversals, payments, loans and settlements to decide. */
export async function waitingFor(db: Db, session: Session): Promise<Waiting[]> {
  const open = (await runs(db, session, 'open')).filter(({ statusid }) => [1, 3, 4, 5].includes(statusid));
  const matches = open.flatMap((run): Waiting[] => {
    const { payrollrunid, payrollmonth, sequence, groupname, period, headcount: people } = run;
    const of = { payrollrunid, payrollmonth, sequence, groupname, period, people, reversalid: null };
    if (run.mayapprove) return [{ ...of, kind: 'approve', byname: run.computedbyname, on: run.computedon }];
    if (run.maylock) return [{ ...of, kind: 'lock', byname: run.approvedbyname, on: run.approvedon }];
    if (run.mayrelease) return [{ ...of, kind: 'release', byname: run.lockedbyname, on: run.lockedon }];
    const last = run.events.at(-1);
    if (run.maycompute && run.statusid === 1 && last?.kind === 'sentback')
      return [{ ...of, kind: 'sentback', byname: last.byname, on: last.on }];
    return [];
  });
  const decisions = await decisionsWaiting(db, session);
  if (!may(session.grants, 'payrollApprove', 'edit')) return [...matches, ...decisions];
  const reversals = await db
    .selectFrom('payroll_reversal as h')
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'h.payrollrunid')
    .innerJoin('pay_period as d', 'd.payperiodid', 'r.payperiodid')
    .leftJoin('account as a', 'a.accountid', 'h.proposedby')
    .select([
      'h.reversalid',
      'h.payrollrunid',
      'h.proposedon as on',
      'a.fullname as byname',
      'r.payrollmonth',
      'r.sequence',
      'd.groupname',
      severalOf('d').as('period'),
    ])
    .select((eb) =>
      eb
        .selectFrom('reversal_person as q')
        .select((q) => q.fn.countAll<number>().as('people'))
        .whereRef('q.reversalid', '=', 'h.reversalid')
        .as('people'),
    )
    .where('h.statusid', '=', 1)
    .where('h.proposedby', '<>', session.accountid)
    .orderBy('h.reversalid')
    .execute();
  return [
    ...matches,
    ...reversals.map((row) => ({ ...row, people: row.people ?? 0, kind: 'reversal' as const })),
    ...decisions,
  ];
}
