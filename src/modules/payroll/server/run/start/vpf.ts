import { sql } from 'kysely';
import {
  decideVpf,
  initVpf,
  ownVpf,
  requestVpf,
  saveVpf,
  VPF_ENDED,
  VPF_IN_FORCE,
  VPF_REQUESTED,
  type VpfChange,
  vpfReport,
  withdrawVpf,
} from '#modules/payroll/contract/run/start-vpf.ts';
import type { VpfBase } from '#modules/payroll/contract/setup/policy.ts';
import { addMonths, type Month } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { monthName } from '../../../engine/wording.ts';
import { failOnOwn, noteOwnPay } from '../../person/own-pay.ts';
import { openMonths } from './closed-months.ts';
import { tellDecided, tellWaiting } from './tell.ts';
import { nextMonth } from './standing.ts';

/** Months to choose from, beginning with the one that is run next. */
const MONTHS = 12;
const WHAT = 'Voluntary provident fund';
const BASES = {
  'epf-wages': 'The wages that contributions are made on',
  'pf-wages': 'The PF wages before the ceiling',
  basic: 'Basic pay',
} as const satisfies Record<VpfBase, string>;
const STATUS = { [VPF_REQUESTED]: 'Requested', [VPF_IN_FORCE]: 'In force', [VPF_ENDED]: 'Ended' } as const;

async function monthsOf({ db, today }: Pick<Context, 'db' | 'today'>) {
  const first = await nextMonth(db, today);
  return Array.from({ length: MONTHS }, (_, at) => addMonths(first, at)).map((month) => ({
    displayname: monthName(month),
    displayvalue: month,
  }));
}

/** People with their figures: those from a month on, else those of the provident fund section. */
const peopleWith = (db: Db, today: string) =>
  db
    .selectFrom('employee as e')
    .innerJoin('employee_statutory as s', 's.employeeid', 'e.employeeid')
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('employee_vpf as v')
          .select(['v.payrollmonth', 'v.vpfpercent', 'v.vpfamount', 'v.vpfbase'])
          .whereRef('v.employeeid', '=', 'e.employeeid')
          .where('v.statusid', '=', VPF_IN_FORCE)
          .orderBy('v.payrollmonth', 'desc')
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .leftJoin('employee_vpf as r', (join) =>
      join.onRef('r.employeeid', '=', 'e.employeeid').on('r.statusid', '=', VPF_REQUESTED),
    )
    .select([
      sql<string>`trim_scale(coalesce(c.vpfpercent, s.vpfpercent))::text`.as('vpfpercent'),
      sql<number>`coalesce(c.vpfamount, s.vpfamount)`.as('vpfamount'),
      sql<VpfBase | null>`c.vpfbase`.as('vpfbase'),
      sql<boolean>`s.pfoption <> 'None' and (e.leavingdate is null or e.leavingdate >= ${today}::date)`.as(
        'isallowvpf',
      ),
    ]);

const statusOf = sql<number>`case when r.employeevpfid is not null then 1
  when coalesce(c.vpfpercent, s.vpfpercent) > 0 or coalesce(c.vpfamount, s.vpfamount) > 0 then 2 else 3 end`;

const list = serveReport(vpfReport, async ({ db, today }, { search, limit, offset, vpfstatus }) => {
  const people = searchedPeople({ db, today }, search);
  const matching = peopleWith(db, today)
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath', 'c.payrollmonth as frommonth'])
    .select(['r.employeevpfid', 'r.payrollmonth as wishedmonth', 'r.vpfamount as wishedamount'])
    .select([sql<string | null>`trim_scale(r.vpfpercent)::text`.as('wishedpercent'), statusOf.as('vpfstatus')])
    .select(sql<VpfBase | null>`r.vpfbase`.as('wishedbase'))
    .where(
      sql<boolean>`(c.payrollmonth is not null or r.employeevpfid is not null or s.vpfpercent > 0 or s.vpfamount > 0)`,
    )
    .$if(people !== undefined, (q) =>
      q.where('e.employeeid', 'in', people ?? db.selectFrom('employee').select('employeeid')),
    )
    .$if(vpfstatus !== undefined, (q) => q.where(statusOf, '=', vpfstatus ?? 0))
    .orderBy(sql`r.employeevpfid is null`)
    .orderBy('e.employeecode');
  const { rows, total } = await pagedList(matching, { limit, offset });
  return {
    total,
    rows: rows.map(({ wishedmonth, wishedamount, wishedpercent, wishedbase, ...row }) => ({
      ...row,
      vpfof: row.vpfbase === null ? '' : BASES[row.vpfbase],
      status: STATUS[row.vpfstatus as keyof typeof STATUS],
      requested:
        wishedmonth === null
          ? null
          : {
              payrollmonth: wishedmonth,
              vpfpercent: wishedpercent ?? '0',
              vpfamount: wishedamount ?? 0,
              vpfbase: wishedbase,
            },
    })),
  };
});

const init = serve(initVpf, async (ctx) => ({ months: await monthsOf(ctx) }));

/** @throws ApplicationError 404 for somebody unknown, 409 for whoever has no provident fund */
async function failOnMember({ db, today }: Pick<Context, 'db' | 'today'>, employeeid: number): Promise<void> {
  const person = await peopleWith(db, today)
    .select('e.employeecode')
    .where('e.employeeid', '=', employeeid)
    .executeTakeFirst();
  if (!person) return notFound();
  if (!person.isallowvpf)
    failWith('conflict', {
      status: 409,
      text: say`${person.employeecode} has no provident fund, so there is no voluntary part`,
    });
}

/** The first month from one on whose payroll takes input for a person. */
async function openMonth(db: Db, employeeid: number, from: string): Promise<Month> {
  const month = from as Month;
  const [open] = await openMonths(db, [{ employeeid, month }], { within: MONTHS, check: 'month' });
  return open ?? addMonths(month, MONTHS);
}

const figuresOf = ({ way, vpfpercent, vpfbase, vpfamount, payrollmonth }: VpfChange) => ({
  payrollmonth,
  vpfpercent: way === 'percent' ? (vpfpercent ?? '0') : '0',
  vpfbase: way === 'percent' ? vpfbase : null,
  vpfamount: way === 'amount' ? (vpfamount ?? 0) : 0,
});

/** Takes away what was in force from the same month, which is replaced. */
const replace = (db: Db, employeeid: number, payrollmonth: string) =>
  db
    .deleteFrom('employee_vpf')
    .where('employeeid', '=', employeeid)
    .where('payrollmonth', '=', payrollmonth)
    .where('statusid', '=', VPF_IN_FORCE)
    .execute();

const save = serve(saveVpf, async (ctx, { employeeid, ...change }) => {
  const { db, session, today } = ctx;
  const own = await failOnOwn(db, session.accountid, employeeid);
  await failOnMember(ctx, employeeid);
  const { payrollmonth } = change;
  const open = await openMonth(db, employeeid, payrollmonth);
  if (open !== payrollmonth)
    failField(
      'payrollmonth',
      say`The payroll of ${monthName(payrollmonth)} is locked. Choose ${monthName(open)} or a later month`,
    );
  await replace(db, employeeid, payrollmonth);
  const row = await db
    .insertInto('employee_vpf')
    .values({
      ...figuresOf(change),
      employeeid,
      statusid: VPF_IN_FORCE,
      addedby: session.accountid,
      decidedby: session.accountid,
      decidedon: ctx.env.now(),
    })
    .returning('employeevpfid')
    .executeTakeFirstOrThrow();
  if (own) await noteOwnPay(db, { accountid: session.accountid, employeeid, what: WHAT, today, payrollmonth });
  return [row];
});

const decide = serve(decideVpf, async (ctx, { employeevpfid, isapproved, note }) => {
  const { db, env, session, today } = ctx;
  const request = await db
    .selectFrom('employee_vpf')
    .select(['employeeid', 'payrollmonth', 'statusid', 'version'])
    .where('employeevpfid', '=', employeevpfid)
    .forUpdate()
    .executeTakeFirst();
  if (!request) return notFound();
  const { employeeid } = request;
  const own = await failOnOwn(db, session.accountid, employeeid);
  if (request.statusid !== VPF_REQUESTED) failWith('conflict', { status: 409, text: 'It is decided already' });
  const payrollmonth = isapproved ? await openMonth(db, employeeid, request.payrollmonth) : request.payrollmonth;
  if (isapproved) {
    await replace(db, employeeid, payrollmonth);
    // The month of a request moves before it is in force: a closed month takes nothing.
    await db.updateTable('employee_vpf').set({ payrollmonth }).where('employeevpfid', '=', employeevpfid).execute();
  }
  await db
    .updateTable('employee_vpf')
    .set({
      statusid: isapproved ? VPF_IN_FORCE : VPF_ENDED,
      note,
      decidedby: session.accountid,
      decidedon: env.now(),
      version: request.version + 1,
    })
    .where('employeevpfid', '=', employeevpfid)
    .execute();
  if (own) await noteOwnPay(db, { accountid: session.accountid, employeeid, what: WHAT, today, payrollmonth });
  await tellDecided(ctx, {
    employeeid,
    path: '/payroll/vpf',
    what: isapproved
      ? say`Your voluntary provident fund is in force from ${monthName(payrollmonth as Month)}`
      : say`Your request for the voluntary provident fund is denied`,
  });
  return [{ employeevpfid, payrollmonth }];
});

const own = serve(ownVpf, async (ctx) => {
  const { db, session, today } = ctx;
  const { employeeid } = session;
  if (employeeid === null) return [];
  const figures = await peopleWith(db, today).where('e.employeeid', '=', employeeid).executeTakeFirst();
  const rows = await db
    .selectFrom('employee_vpf')
    .select(['employeevpfid', 'payrollmonth', 'vpfamount', 'statusid', 'note', 'addeddate'])
    .select(sql<string>`trim_scale(vpfpercent)::text`.as('vpfpercent'))
    .select(sql<VpfBase | null>`vpfbase`.as('vpfbase'))
    .where('employeeid', '=', employeeid)
    .orderBy('employeevpfid', 'desc')
    .limit(100)
    .execute();
  return figures ? [{ ...figures, rows, months: await monthsOf(ctx) }] : [];
});

const request = serve(requestVpf, async (ctx, change) => {
  const { db, session } = ctx;
  const employeeid = session.employeeid ?? notFound();
  await failOnMember(ctx, employeeid);
  const open = await db
    .selectFrom('employee_vpf')
    .select('employeevpfid')
    .where('employeeid', '=', employeeid)
    .where('statusid', '=', VPF_REQUESTED)
    .executeTakeFirst();
  if (open) return failWith('E1020', { status: 409 });
  const created = await db
    .insertInto('employee_vpf')
    .values({ ...figuresOf(change), employeeid, addedby: session.accountid })
    .returning('employeevpfid')
    .execute();
  await tellWaiting(ctx, 'vpf');
  return created;
});

const withdraw = serve(withdrawVpf, async ({ db, session }, { employeevpfid }) => {
  const rows = await db
    .deleteFrom('employee_vpf')
    .where('employeevpfid', '=', employeevpfid)
    .where('employeeid', '=', session.employeeid ?? 0)
    .where('statusid', '=', VPF_REQUESTED)
    .returning('employeevpfid')
    .execute();
  return rows.length > 0 ? rows : notFound();
});

export const vpfEndpoints = [...list, init, save, decide, own, request, withdraw];
