import { sql } from 'kysely';
import { billReport, type BillRow, decideBills, initBills } from '#modules/payroll/contract/person/fbp-bills.ts';
import { ACCEPTED, BILL_STATE, SENT_BACK, WAITING } from '#modules/payroll/contract/person/fbp-plan.ts';
import { may } from '#platform/contract/features.ts';
import { firstDay, type Month } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { say } from '#platform/engine/say.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { serve } from '#platform/server/serve.ts';
import { firstMonthOfPlan } from '../../../engine/person/fbp/benefits.ts';
import { nextMonth } from '../../run/start/standing.ts';
import { tellBillsSentBack } from './notices.ts';
import { openMonths } from './person.ts';
import { fbpPolicyOf } from './policy.ts';

const list = serveReport(billReport, async (ctx, { search, limit, offset, stateid, head }) => {
  const { db, today, people, session, fileLink } = ctx;
  const matches = searchedPeople({ db, today }, search);
  const { rows, total } = await pagedList(
    db
      .selectFrom('fbp_claim as c')
      .innerJoin('employee as e', 'e.employeeid', 'c.employeeid')
      .leftJoin('account as a', 'a.accountid', 'c.decidedby')
      .select(['c.fbpclaimid', 'c.employeeid', 'c.head', 'c.billnumber', 'c.billdate', 'c.amount', 'c.accepted'])
      .select(['c.payrollmonth', 'c.reason', 'c.filename', 'c.documentpath', 'c.addeddate'])
      .select(['e.employeecode', 'e.fullname', 'e.imagepath', 'a.fullname as decidedbyname'])
      .select(sql<BillRow['stateid']>`c.stateid`.as('stateid'))
      .where(people.within('c.employeeid'))
      .$if(matches !== undefined, (q) =>
        q.where('c.employeeid', 'in', matches ?? db.selectFrom('employee').select('employeeid')),
      )
      .$if(stateid !== undefined, (q) => q.where('c.stateid', '=', stateid ?? WAITING))
      .$if(head !== undefined, (q) => q.where('c.head', '=', head ?? ''))
      .orderBy(sql`c.stateid <> ${WAITING}`)
      .orderBy('c.fbpclaimid', 'desc'),
    { limit, offset },
  );
  const names = new Map((await fbpPolicyOf(db)).heads.map(({ code, name }) => [code, name]));
  const maydecide = may(session.grants, 'verifyBenefit', 'edit');
  return {
    total,
    rows: rows.map(({ documentpath, ...row }): BillRow => ({
      ...row,
      headname: names.get(row.head) ?? row.head,
      state: BILL_STATE.label(row.stateid) ?? '',
      path: documentpath === null ? null : fileLink(documentpath, session.logininfoid),
      isactionallowed: maydecide && row.stateid === WAITING && row.employeeid !== session.employeeid,
    })),
  };
});

const init = serve(initBills, async ({ db }) => ({
  heads: (await fbpPolicyOf(db)).heads.map(({ code, name }) => ({ displayname: name, displayvalue: code })),
}));

/** Writes that bills are accepted, each with what counts of it and the month that pays it; one statement. */
async function accept(
  db: Db,
  rows: readonly { readonly fbpclaimid: number; readonly accepted: number; readonly month: Month }[],
  { accountid, now }: { accountid: number; now: Date },
): Promise<void> {
  await tenantSql`update fbp_claim c set stateid = ${ACCEPTED}, accepted = u.accepted, payrollmonth = u.month,
      decidedby = ${accountid}, decidedon = ${now}, version = c.version + 1
    from unnest(${rows.map(({ fbpclaimid }) => fbpclaimid)}::bigint[], ${rows.map(({ accepted }) => accepted)}::bigint[],
      ${rows.map(({ month }) => month)}::text[]) as u (fbpclaimid, accepted, month)
    where c.subscriptionid = current_subscription() and c.fbpclaimid = u.fbpclaimid`.execute(db);
}

const decide = serve(decideBills, async (ctx, { fbpclaimids, isaccepted, accepted, reason }) => {
  const { db, env, session, people, today } = ctx;
  const ids = [...new Set(fbpclaimids)];
  const rows = await db
    .selectFrom('fbp_claim')
    .select(['fbpclaimid', 'employeeid', 'head', 'billnumber', 'billdate', 'amount', 'stateid'])
    .where(anyOf('fbpclaimid', ids))
    .where(people.within('employeeid'))
    .orderBy('fbpclaimid')
    .forUpdate()
    .execute();
  if (rows.length < ids.length) return notFound();
  if (rows.some(({ employeeid }) => employeeid === session.employeeid))
    failWith('conflict', { status: 409, text: 'Nobody decides their own bills. Somebody else can do it.' });
  if (rows.some(({ stateid }) => stateid !== WAITING))
    failWith('conflict', { status: 409, text: 'Somebody has decided some of these bills. Load the page again.' });
  if (!isaccepted) {
    await db
      .updateTable('fbp_claim')
      .set({ stateid: SENT_BACK, reason, decidedby: session.accountid, decidedon: env.now() })
      .set({ version: sql<number>`version + 1` })
      .where(anyOf('fbpclaimid', ids))
      .execute();
    await tellBillsSentBack(ctx, rows, reason ?? '');
    return ids.map((fbpclaimid) => ({ fbpclaimid, stateid: SENT_BACK, payrollmonth: null }));
  }
  const [only] = rows;
  if (accepted !== null && only && accepted > only.amount)
    failField(
      'accepted',
      say`The bill is for ${formatRupees(paise(only.amount))}. The accepted amount cannot exceed it.`,
    );
  const monthOfPerson = await openMonths(
    db,
    rows.map(({ employeeid }) => employeeid),
    await nextMonth(db, today),
  );
  const decided = rows.map(({ fbpclaimid, employeeid, amount }) => ({
    fbpclaimid,
    accepted: accepted ?? amount,
    month: monthOfPerson(employeeid),
  }));
  const late = rows.find(({ billdate }, at) => {
    const month = decided[at]?.month;
    return month !== undefined && billdate < firstDay(firstMonthOfPlan(month));
  });
  if (late)
    failWith('conflict', {
      status: 409,
      text: say`Bill ${late.billnumber} is of an earlier tax year, whose benefits are paid. Send it back.`,
    });
  await accept(db, decided, { accountid: session.accountid, now: env.now() });
  // A comment of a bill that is accepted in part.
  if (reason !== null) await db.updateTable('fbp_claim').set({ reason }).where(anyOf('fbpclaimid', ids)).execute();
  return decided.map(({ fbpclaimid, month }) => ({ fbpclaimid, stateid: ACCEPTED, payrollmonth: month }));
});

export const billEndpoints = [...list, init, decide];
