import { sql } from 'kysely';
import type { PayrollRun } from '#modules/payroll/contract/run.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import { may } from '#platform/contract/features.ts';
import { firstDay, lastDay } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import type { Session } from '#platform/server/access.ts';
import type { Db } from '#platform/server/db.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { CHANGED, currentHash } from './decide.ts';
import { ownPayOf } from '../own-pay.ts';
import { taxYearOf } from './facts.ts';
import { unsettled } from './live.ts';
import { monthName } from '../../engine/wording.ts';

type Held = Awaited<ReturnType<ReturnType<typeof held>['execute']>>[number];

function held(db: Db) {
  return db
    .selectFrom('payroll_run as r')
    .leftJoin('account as c', 'c.accountid', 'r.computedby')
    .leftJoin('account as a', 'a.accountid', 'r.approvedby')
    .leftJoin('account as l', 'l.accountid', 'r.lockedby')
    .leftJoin('account as p', 'p.accountid', 'r.releasedby')
    .leftJoin('account as v', 'v.accountid', 'r.voidedby')
    .selectAll('r')
    .select([
      'c.fullname as computedbyname',
      'a.fullname as approvedbyname',
      'l.fullname as lockedbyname',
      'p.fullname as releasedbyname',
      'v.fullname as voidedbyname',
    ])
    .select((eb) =>
      eb
        .selectFrom('payslip_reversal as v')
        .select((v) => v.fn.countAll<number>().as('reversed'))
        .whereRef('v.payrollrunid', '=', 'r.payrollrunid')
        .as('reversedcount'),
    )
    .orderBy('r.payrollmonth', 'desc')
    .orderBy('r.sequence', 'desc')
    .orderBy('r.payrollrunid', 'desc');
}

/** What the caller may do next with a run, and the sentence that says why not. The service functions judge again. */
function next(run: Held, { grants, accountid }: Session, settingshash: string) {
  const maker = may(grants, 'payrollRun', 'edit');
  const checker = may(grants, 'payrollApprove', 'edit');
  const own = run.computedby === accountid || run.addedby === accountid;
  const old = run.statusid === 3 && run.settingshash !== null && run.settingshash !== settingshash;
  const ready = run.statusid === 3 && !old && run.exceptioncount === 0 && run.headcount > 0;
  const hints: Record<number, string> = {
    1: 'Compute the run',
    2: 'The run is being computed',
    3: old
      ? CHANGED
      : run.exceptioncount > 0
        ? `${run.exceptioncount} people could not be computed: mend them and compute again`
        : own && checker
          ? 'A second person approves: you computed this run yourself'
          : 'Waits for the approval of a second person',
    4: 'Approved: inputs of the month are closed. Lock it',
    5: 'Locked for good. Release the payments',
    6: 'Released. Corrections go into a later month, or payslips are reversed',
    7: 'Void',
  };
  return {
    maycompute: maker && [1, 3, 4].includes(run.statusid),
    mayapprove: checker && !own && ready,
    maylock: maker && run.statusid === 4,
    mayrelease: maker && run.statusid === 5,
    mayvoid: checker && ![2, 6, 7].includes(run.statusid) && !own && run.lockedby !== accountid,
    hint: hints[run.statusid] ?? null,
  };
}

/** Runs as the screens show them, newest month first. */
export async function runs(db: Db, session: Session, payrollrunid?: number): Promise<PayrollRun[]> {
  const query = payrollrunid === undefined ? held(db) : held(db).where('r.payrollrunid', '=', payrollrunid);
  const hash = await currentHash(db);
  const rows = await query.execute();
  const own = await ownPayOf(db, rows);
  return rows.map(
    (row) => ({ ...row, ...next(row, session, hash), ownpay: own.get(row.payrollmonth) ?? [] }) as PayrollRun,
  );
}

/** The people of a run with their pay. A flag names what a checker should look at. */
export async function peopleOfRun(
  db: Db,
  {
    payrollrunid,
    filter,
    search,
    today,
    limit,
    offset,
  }: {
    payrollrunid: number;
    filter: 'all' | 'exceptions' | 'flagged';
    search?: string | undefined;
    /** Whose department and designation of this day are searched. */
    today: string;
    limit: number;
    offset: number;
  },
) {
  const above = sql<boolean>`coalesce((d.result ->> 'aboveDeductionLimit')::boolean, false)`;
  const carried = sql<boolean>`coalesce((d.result -> 'register' ->> 'recoverycarried')::bigint, 0) > 0`;
  const nothing = sql<boolean>`d.exception is null and d.netpay = 0`;
  let query = db
    .selectFrom('draft_payslip as d')
    .innerJoin('employee as e', 'e.employeeid', 'd.employeeid')
    .leftJoin('payslip_reversal as v', (join) =>
      join.onRef('v.payrollrunid', '=', 'd.payrollrunid').onRef('v.employeeid', '=', 'd.employeeid'),
    )
    .where('d.payrollrunid', '=', payrollrunid);
  if (filter === 'exceptions') query = query.where('d.exception', 'is not', null);
  if (filter === 'flagged') query = query.where((eb) => eb.or([above, carried, nothing]));
  const found = searchedPeople({ db, today }, search);
  if (found) query = query.where('d.employeeid', 'in', found);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select([
      'd.employeeid',
      'd.employeecode',
      'e.fullname',
      'd.totalearnings',
      'd.totaldeductions',
      'd.netpay',
      'd.exception',
      sql<string | null>`d.result -> 'register' ->> 'paiddays'`.as('paiddays'),
      above.as('above'),
      carried.as('carried'),
      nothing.as('nothing'),
      'v.reversalid',
      (eb) =>
        eb
          .exists(
            eb
              .selectFrom('reversal_person as q')
              .innerJoin('payroll_reversal as h', 'h.reversalid', 'q.reversalid')
              .select('q.employeeid')
              .whereRef('q.payrollrunid', '=', 'd.payrollrunid')
              .whereRef('q.employeeid', '=', 'd.employeeid')
              .where('h.statusid', '=', 1),
          )
          .as('proposed'),
    ])
    .orderBy('d.employeecode')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    total,
    rows: rows.map(({ above: over, carried: rest, nothing: zero, paiddays, reversalid, proposed, ...row }) => ({
      ...row,
      reversal: reversalid === null ? (proposed ? ('proposed' as const) : ('none' as const)) : ('reversed' as const),
      paiddays: paiddays === null ? null : Number(paiddays),
      flags: [
        reversalid === null ? '' : 'Reversed',
        proposed ? 'Reversal proposed' : '',
        over ? 'Deductions above half of the wages' : '',
        rest ? 'A recovery is carried to the next month' : '',
        zero ? 'Nothing to pay' : '',
      ].filter(Boolean),
    })),
  };
}

/** People whose earlier month is reversed and not paid anew: once this month is opened it no longer can be. */
async function reversedBefore(db: Db, month: Month) {
  const open = (await unsettled(db, month)).filter((row) => row.payrollmonth < month);
  if (open.length === 0) return [];
  const ids = open.map((row) => row.employeeid);
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname'])
    .where('employeeid', 'in', ids)
    .orderBy('employeecode')
    .execute();
  return people.flatMap((person) =>
    open
      .filter((row) => row.employeeid === person.employeeid)
      .map(({ payrollmonth, kept }) => ({
        ...person,
        text: `${monthName(payrollmonth as Month)} is reversed and not paid anew. Run the correction first: once this month is opened it is too late${kept > 0 ? `, and the ${formatRupees(paise(kept))} kept become a recovery` : ''}`,
      })),
  );
}

/** What goes into a month, counted, with what deserves a look before computing. */
export async function inputsOf(db: Db, month: Month) {
  const [from, to] = [firstDay(month), lastDay(month)];
  const inService = () =>
    db
      .selectFrom('employee as e')
      .where('e.joiningdate', '<=', to)
      .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', from)]));
  const people = await inService()
    .leftJoin('employee_statutory as s', 's.employeeid', 'e.employeeid')
    .leftJoin('employee_bank as b', 'b.employeeid', 'e.employeeid')
    .leftJoin('employee_package as p', (join) =>
      join
        .onRef('p.employeeid', '=', 'e.employeeid')
        .on(sql<boolean>`p.period @> greatest(${from}::date, e.joiningdate)`),
    )
    .select([
      'e.employeeid',
      'e.employeecode',
      'e.fullname',
      'e.joiningdate',
      'e.leavingdate',
      'e.dateofbirth',
      's.pan',
      's.uan',
      's.pfoption',
      'b.paymentmode',
      'b.bankaccount',
      'b.ifsc',
      'p.paybasis',
    ])
    .orderBy('e.employeecode')
    .execute();
  const warnings = people.flatMap(({ employeeid, employeecode, fullname, ...row }) => {
    const texts = [
      row.paybasis === null ? 'No package for this month: cannot be computed' : '',
      row.dateofbirth === null ? 'No date of birth: cannot be computed' : '',
      row.pan === null ? 'No PAN: income tax is taken at 20 % where tax is due' : '',
      row.pfoption !== 'None' && row.uan === null ? 'No UAN: the EPF return will not accept the line' : '',
      row.paymentmode === 'Bank' && (row.bankaccount === null || row.ifsc === null)
        ? 'No complete bank account: cannot be paid by bank'
        : '',
    ];
    return texts.filter(Boolean).map((text) => ({ employeeid, employeecode, fullname, text }));
  });
  warnings.unshift(...(await reversedBefore(db, month)));
  const items = await db
    .selectFrom('one_time_item')
    .select(['component', 'amount'])
    .where('payrollmonth', '=', month)
    .execute();
  const setting = await db
    .selectFrom('tenant_setting')
    .select(sql<{ code: string; kind: string }[]>`value -> 'structure' -> 'components'`.as('components'))
    .where('settingname', '=', 'payroll')
    .executeTakeFirst();
  const deduction = new Set(
    (setting?.components ?? [])
      .filter((component) => component.kind === 'deduction')
      .map((component) => component.code),
  );
  const sums = (wanted: boolean) => items.filter((item) => deduction.has(item.component) === wanted);
  const lop = await db
    .selectFrom('loss_of_pay')
    .select(['lopdays'])
    .where('payrollmonth', '=', month)
    .where('lopdays', '>', '0')
    .execute();
  const one = async (query: Promise<{ n: number }[]>) => (await query)[0]?.n ?? 0;
  const taxyear = taxYearOf(month);
  return {
    people: people.length,
    joiners: people.filter((row) => row.joiningdate >= from).length,
    leavers: people.filter((row) => row.leavingdate !== null && row.leavingdate <= to).length,
    lossofpay: lop.length,
    lopdays: lop.reduce((sum, row) => sum + Number(row.lopdays), 0),
    earnings: sums(false).length,
    earningsamount: sums(false).reduce((sum, item) => sum + item.amount, 0),
    deductions: sums(true).length,
    deductionsamount: sums(true).reduce((sum, item) => sum + item.amount, 0),
    loans: await one(
      db
        .selectFrom('employee_loan')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('frommonth', '<=', month)
        .execute(),
    ),
    revisions: await one(
      db
        .selectFrom('salary_revision')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('payrollmonth', '=', month)
        .execute(),
    ),
    declarations: await one(
      db
        .selectFrom('tax_declaration')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('taxyear', '=', taxyear)
        .execute(),
    ),
    openings: await one(
      db
        .selectFrom('opening_balance')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('taxyear', '=', taxyear)
        .execute(),
    ),
    warnings,
  };
}
