import type { Month } from '#platform/engine/day.ts';
import type { Reversal, RunReversals } from '#modules/payroll/contract/run/reversal.ts';
import { may } from '#platform/contract/features.ts';
import type { Session } from '#platform/server/access.ts';
import type { Db } from '#platform/server/db.ts';
import { periodOfRun } from './periods/open.ts';
import { notFound } from '#platform/server/application-error.ts';
import { awaitingPay } from './awaiting.ts';
import { standsOn } from './reversal.ts';
import { whyNoCorrection } from './supplementary.ts';
import { laterRun } from './run-order.ts';

/** The reversals of a run with their people, newest first. */
async function reversalRows(
  db: Db,
  { grants, accountid }: Session,
  { payrollrunid, open }: { payrollrunid: number; open: boolean },
): Promise<Reversal[]> {
  const heads = await db
    .selectFrom('payroll_reversal as h')
    .leftJoin('account as a', 'a.accountid', 'h.proposedby')
    .leftJoin('account as b', 'b.accountid', 'h.decidedby')
    .select([
      'h.reversalid',
      'h.payrollrunid',
      'h.statusid',
      'h.reason',
      'h.proposedby',
      'h.proposedon',
      'h.decidedon',
      'a.fullname as proposedbyname',
      'b.fullname as decidedbyname',
    ])
    .where('h.payrollrunid', '=', payrollrunid)
    .orderBy('h.reversalid', 'desc')
    .execute();
  const people = await db
    .selectFrom('reversal_person as q')
    .innerJoin('employee as e', 'e.employeeid', 'q.employeeid')
    .leftJoin('payroll_payment as y', (join) =>
      join.onRef('y.payrollrunid', '=', 'q.payrollrunid').onRef('y.employeeid', '=', 'q.employeeid'),
    )
    .select(['q.reversalid', 'q.employeeid', 'e.employeecode', 'e.fullname', 'q.settlement', 'y.amount'])
    .where('q.payrollrunid', '=', payrollrunid)
    .orderBy('e.employeecode')
    .execute();
  const of = Map.groupBy(people, (row) => row.reversalid);
  const checker = may(grants, 'payrollApprove', 'edit');
  return heads.map(
    ({ proposedby, ...head }) =>
      ({
        ...head,
        maywithdraw: head.statusid === 1 && proposedby === accountid && may(grants, 'payrollRun', 'edit'),
        maydecide: checker && open && head.statusid === 1 && proposedby !== accountid,
        people: (of.get(head.reversalid) ?? []).map(({ employeeid, employeecode, fullname, settlement, amount }) => ({
          employeeid,
          employeecode,
          fullname,
          settlement,
          amountpaid: amount ?? 0,
        })),
      }) as Reversal,
  );
}

/** All data about reversals for the page of a run. @throws ApplicationError 404 for an unknown run */
export async function reversalsOf(db: Db, session: Session, payrollrunid: number): Promise<RunReversals> {
  const run = await db
    .selectFrom('payroll_run')
    .select(['payrollmonth', 'statusid'])
    .where('payrollrunid', '=', payrollrunid)
    .executeTakeFirst();
  if (!run) return notFound();
  const month = run.payrollmonth as Month;
  const { paygroup, number } = await periodOfRun(db, payrollrunid);
  const at = { month, paygroup, number };
  const later = await laterRun(db, at);
  const maker = may(session.grants, 'payrollRun', 'edit');
  const released = run.statusid === 6;
  const awaiting = released ? await awaitingPay(db, at, paygroup) : [];
  const why = awaiting.length === 0 ? undefined : await whyNoCorrection(db, at);
  return {
    reversals: await reversalRows(db, session, { payrollrunid, open: later === undefined }),
    mayreverse: maker && released && later === undefined,
    hint: released && later !== undefined ? standsOn(later) : null,
    awaiting: [...awaiting],
    maycorrect: maker && awaiting.length > 0 && why === undefined,
    correcthint: why ?? null,
  };
}
