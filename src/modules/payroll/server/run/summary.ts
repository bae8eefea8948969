import { day, type Month } from '#platform/engine/day.ts';
import { sql } from 'kysely';
import { PF_ADMIN_CHARGES } from '#modules/payroll/contract/outputs/line-words.ts';
import { type Figure, runSummary } from '#modules/payroll/contract/run/run-summary.ts';
import { isEmail } from '#platform/contract/fields.ts';
import { storedBranding } from '#platform/server/branding.ts';
import { paise } from '#platform/engine/money.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { notFound } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { epfChallan, epfRule } from '../../engine/law/epf.ts';
import { lineName, STATUTORY } from '../../engine/outputs/statutory-words.ts';
import { settingsOfRunId } from '../setup/settings.ts';
import { leftOut } from './hold/unpaid.ts';
import { type PaidElsewhere, settledElsewhere } from './kinds/people.ts';
import { periodOfRun } from './periods/open.ts';
import { currentRules } from '../law/rule-packs.ts';
import { minimumWageFinding } from '../law/minimum-wage.ts';
import { tagsOfRun, warningsOf } from './run-people.ts';
import { paidInGroup, untakenInputs } from './untaken.ts';
import { valueDateOf } from './value-date.ts';

type Slips = { readonly payrollrunid: number; readonly table: 'payslip' | 'draft_payslip' };
const from = ({
  payrollrunid,
  table,
}: Slips) => tenantSql`${sql.table(table)} p where p.subscriptionid = current_setting('app.subscription')::bigint
  and p.payrollrunid = ${payrollrunid} and p.result is not null
  and not exists (select 1 from payslip_reversal v where v.subscriptionid = p.subscriptionid and v.payrollrunid = p.payrollrunid and v.employeeid = p.employeeid)`;

/** Sums of the statutory lines, of employees and employer. */
async function lineSums(db: Db, slips: Slips): Promise<Map<string, { people: number; amount: number }>> {
  const { rows } = await tenantSql<{
    key: string;
    people: number;
    amount: number;
  }>`select concat(l ->> 'kind', '.', l ->> 'component') as key,
      count(distinct s.employeeid)::integer as people, sum((l ->> 'amount')::bigint)::bigint as amount
    from (select p.employeeid, p.result -> 'lines' as lines from ${from(slips)}) s, jsonb_array_elements(s.lines) l
    where l ->> 'kind' in ('deduction', 'employer')
    group by 1 /* subscriptionid */`.execute(db);
  return new Map(rows.map(({ key, people, amount }) => [key, { people, amount }]));
}

/** Administration charges of the provident fund, which are on no payslip. */
async function administrationOf(db: Db, slips: Slips, month: Month, minimum: boolean): Promise<number> {
  const { rows } = await tenantSql<{
    epf: number;
    edli: number;
  }>`select (p.result #>> '{register,pf,epfwages}')::bigint as epf,
      (p.result #>> '{register,pf,edliwages}')::bigint as edli from ${from(slips)} /* subscriptionid */`.execute(db);
  const { admin, edliadmin } = epfChallan({
    rule: epfRule(currentRules().epf.rules, month),
    epfwages: rows.map(({ epf }) => paise(epf)),
    edliwages: rows.map(({ edli }) => paise(edli)),
    contributing: rows.some(({ epf }) => epf > 0),
    minimum,
  });
  return admin + edliadmin;
}

/** People of a run who get the mail of its release, and who do not. */
async function accessOf(db: Db, slips: Slips, today: string) {
  const { rows } = await tenantSql<{
    emailid: string | null;
    address: string | null;
    open: boolean | null;
  }>`select a.emailid,
      e.emailid as address,
      a.statusid = 1 and a.passwordhash is not null and (a.accessuntil is null or a.accessuntil >= ${today}::date) as open
    from (select p.employeeid, p.subscriptionid from ${from(slips)}) s
    join employee e on e.subscriptionid = s.subscriptionid and e.employeeid = s.employeeid
    left join account a on a.subscriptionid = s.subscriptionid and a.employeeid = s.employeeid /* subscriptionid */`.execute(
    db,
  );
  const mailed = rows.filter(({ emailid, open }) => open === true && emailid !== null && isEmail(emailid)).length;
  const noaddress = rows.filter(({ emailid, address }) => !isEmail(emailid ?? address ?? '')).length;
  return {
    mailed,
    noaddress,
    noaccess: Math.max(0, rows.length - mailed - noaddress),
    mailoff: !(await storedBranding(db)).payslipmail,
  };
}

/** Net pay that is not paid out with the run. */
const ON_HOLD = 'Payout hold';

/** How many people of a run's pay group a processing hold leaves out. */
async function leftOutOf(db: Db, payrollrunid: number, month: Month): Promise<number> {
  const { paygroup, number } = await periodOfRun(db, payrollrunid);
  const rows = await leftOut(db, { month, number, paygroup });
  if (rows.length === 0) return 0;
  const ids = rows.map(({ employeeid }) => employeeid);
  return (await paidInGroup(db, { month, paygroup }, ids)).size;
}

/** The full and final runs of a month with the names of their people. */
function settledRuns(rows: readonly PaidElsewhere[]) {
  return [...Map.groupBy(rows, ({ payrollrunid }) => payrollrunid)].map(([payrollrunid, of]) => ({
    payrollrunid,
    title: of[0]?.title ?? '',
    people: of.map(({ fullname }) => fullname),
  }));
}

const summary = serve(runSummary, async ({ db, today }, { payrollrunid }) => {
  const run = await db
    .selectFrom('payroll_run')
    .select(['statusid', 'payrollmonth', 'runtype', 'paydate', 'valuedate'])
    .where('payrollrunid', '=', payrollrunid)
    .executeTakeFirst();
  if (!run) return notFound();
  const slips: Slips = { payrollrunid, table: run.statusid === 5 || run.statusid === 6 ? 'payslip' : 'draft_payslip' };
  const modes = await tenantSql<{
    mode: string;
    people: number;
    amount: number;
    earnings: number;
  }>`select case when p.netpay = 0 then '' when p.identity @> '{"payouthold": true}' then ${ON_HOLD}
        else coalesce(p.identity ->> 'paymentmode', 'Bank') end as mode,
      count(*)::integer as people, sum(p.netpay)::bigint as amount, sum(p.totalearnings)::bigint as earnings
    from ${from(slips)} group by 1 order by 1 /* subscriptionid */`.execute(db);
  const sums = await lineSums(db, slips);
  const figures = (kind: string): Figure[] =>
    STATUTORY.flatMap((key) => {
      const sum = sums.get(key);
      const [own = '', component = ''] = key.split('.');
      return own === kind && sum ? [{ label: lineName({ kind, component, name: component }), ...sum }] : [];
    });
  const setting = await settingsOfRunId(db, payrollrunid);
  const admin = await administrationOf(db, slips, run.payrollmonth as Month, setting?.payroll.pf.adminminimum ?? true);
  const employer = [
    ...figures('employer'),
    ...(admin > 0 ? [{ label: PF_ADMIN_CHARGES, people: 0, amount: admin }] : []),
  ];
  const month = run.payrollmonth as Month;
  const isopen = run.statusid < 5;
  const { paygroup } = await periodOfRun(db, payrollrunid);
  const settled = run.runtype === 1 && isopen ? await settledElsewhere(db, month, paygroup) : [];
  const named = new Set(settled.map(({ employeeid }) => employeeid));
  return {
    paid: modes.rows.flatMap(({ mode, people, amount }) => (mode === '' ? [] : [{ label: mode, people, amount }])),
    nothing: modes.rows.find(({ mode }) => mode === '')?.people ?? 0,
    leftout: run.runtype === 1 && isopen ? await leftOutOf(db, payrollrunid, month) : 0,
    settled: settledRuns(settled),
    untaken: isopen && run.runtype !== 2 ? await untakenInputs(db, { payrollrunid, month, paygroup, named }) : [],
    minimumwage: await minimumWageFinding(db, { payrollrunid, isLocked: !isopen }),
    tags: await tagsOfRun(db, payrollrunid),
    warnings: await warningsOf(db, payrollrunid),
    statutory: figures('deduction'),
    employer,
    ...(await valueDateOf(db, run, day(today))),
    cost:
      modes.rows.reduce((sum, { earnings }) => sum + earnings, 0) +
      employer.reduce((sum, { amount }) => sum + amount, 0),
    access: await accessOf(db, slips, today),
  };
});

export const summaryEndpoints = [summary];
