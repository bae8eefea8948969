import {
  filingTrail,
  type FilingOf,
  type Obligation,
  recordFiling,
  statutoryCalendar,
  takeBackFiling,
} from '#modules/payroll/contract/outputs/statutory-calendar.ts';
import { STATE_CODES } from '#platform/contract/states.ts';
import {
  addMonths,
  type Day,
  day,
  firstDay,
  lastDay,
  makeDay,
  type Month,
  monthOf,
  monthsFrom,
} from '#platform/engine/day.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { depositsOf, depositState, dueState, stateOf } from '../../../engine/outputs/due-dates.ts';
import { type Employer, LWF, PT } from '../../../engine/outputs/establishments.ts';
import { daysOfQuarter, type Quarter, statementDue } from '../../../engine/outputs/tds-statement/quarter.ts';
import { formsOf } from '../form16/employer.ts';
import { taxYearsPaid } from '../form16/list.ts';
import { daysOfTaxYear, employerOfId } from '../form16/year-people.ts';
import { currentDueDates } from '../../law/rule-packs.ts';
import { employers } from '../../run/employers.ts';
import { taxYearOf } from '../../run/facts.ts';
import { paidOn } from '../../run/pay-calendar.ts';
import { depositsOfEmployer, doneKey, doneOf, registrationFor } from './deposits.ts';

const RELEASED = 6;
const DISCARDED = 7;
/** Records of one deposit that are shown. */
const MAX_TRAIL = 50;
const QUARTERS: readonly Quarter[] = [1, 2, 3, 4];

/** The runs from a month on as far as deposits go. */
export async function depositRuns(db: Db, from: Month) {
  const rows = await db
    .selectFrom('payroll_run')
    .select(['payrollmonth', 'paydate', 'statusid'])
    .where('payrollmonth', '>=', from)
    .where('statusid', '<>', DISCARDED)
    .execute();
  return rows.map((row) => ({
    payrollmonth: row.payrollmonth as Month,
    paidon: paidOn(row),
    isreleased: row.statusid === RELEASED,
  }));
}

async function firstRunMonth(db: Db): Promise<Month | null> {
  const row = await db
    .selectFrom('payroll_run')
    .select(({ fn }) => fn.min<string | null>('payrollmonth').as('first'))
    .where('statusid', '<>', DISCARDED)
    .executeTakeFirst();
  return (row?.first ?? null) as Month | null;
}

/** The first filing of each quarter of a tax year and legal entity. */
const filedStatements = (db: Db, taxyear: string) =>
  db
    .selectFrom('tds_filing as f')
    .leftJoin('account as a', 'a.accountid', 'f.addedby')
    .distinctOn(['f.establishmentid', 'f.quarter'])
    .select(['f.establishmentid', 'f.quarter', 'f.filedon', 'f.acknowledgement', 'a.fullname as byname'])
    .where('f.taxyear', '=', taxyear)
    .orderBy('f.establishmentid')
    .orderBy('f.quarter')
    .orderBy('f.tdsfilingid')
    .execute();

type Due = Pick<Obligation, 'kind' | 'statecode' | 'period' | 'payroll'> & { readonly dueon: Day; readonly over: Day };

/** What is due of a tax year beside deposits: the quarterly statements, and the certificates. */
function formsDue(taxyear: string): Due[] {
  const forms = formsOf(taxyear);
  const { due } = forms.certificate;
  const end = daysOfTaxYear(taxyear).to;
  const none = { statecode: '', payroll: null };
  return [
    ...QUARTERS.map((quarter) => ({
      ...none,
      kind: 'statement' as const,
      period: `Q${quarter}`,
      dueon: statementDue(forms, taxyear, quarter),
      over: daysOfQuarter(taxyear, quarter).to,
    })),
    {
      ...none,
      kind: 'certificate' as const,
      period: taxyear,
      dueon: makeDay(Number(end.slice(0, 4)), due.month, due.day),
      over: end,
    },
  ];
}

/** States of professional tax and welfare fund whose due day no rule says, with the employer. */
function unknownStates(existing: readonly Employer[]): string[] {
  const rules = currentDueDates();
  const missing = existing.flatMap(({ statutorydetail }) =>
    statutorydetail.flatMap(({ statutorytypeid, statecode }) => {
      const kind = statutorytypeid === PT ? 'pt' : statutorytypeid === LWF ? 'lwf' : undefined;
      const isKnown = rules.some((rule) => rule.kind === kind && stateOf(rule) === statecode);
      return kind === undefined || !statecode || isKnown ? [] : [STATE_CODES[statecode] ?? statecode];
    }),
  );
  return [...new Set(missing)].toSorted();
}

/** What is due to authorities of a tax year, with what is recorded of it, in the order of the due days. */
export async function obligationsOf(
  { db, tenant, today: now }: Pick<Context, 'db' | 'tenant' | 'today'>,
  taxyear: string,
) {
  const today = day(now);
  const { from, to } = daysOfTaxYear(taxyear);
  const first = (await firstRunMonth(db)) ?? monthOf(today);
  const months = monthsFrom(monthOf(from), monthOf(to)).filter((month) => month >= first);
  const existing = await employers(db, tenant.companyname);
  const runs = await depositRuns(db, addMonths(monthOf(from), -1));
  const done = new Map(await doneOf(db, { months: months.length > 0 ? months : [monthOf(from)], taxyears: [taxyear] }));
  for (const row of await filedStatements(db, taxyear))
    done.set(doneKey({ ...row, kind: 'statement', statecode: '', period: `Q${row.quarter}` }), {
      doneon: row.filedon,
      reference: row.acknowledgement,
      amount: null,
      byname: row.byname,
    });
  const deposits = months.flatMap((month) => depositsOf(currentDueDates(), month));
  const forms = lastDay(first) > to ? [] : formsDue(taxyear).filter(({ over }) => over >= firstDay(first));
  const rows = existing.flatMap((employer, at): Obligation[] => {
    const { establishmentid, establishmentname } = employer;
    // Legal entities that file under one number deposit together: the first of them has the row.
    const own = depositsOfEmployer(employer, deposits).filter((one) => {
      const number = registrationFor(employer, one);
      return number === undefined || existing.slice(0, at).every((other) => registrationFor(other, one) !== number);
    });
    const paysTax = own.some(({ kind }) => kind === 'tds');
    const due: Due[] = [
      ...own.map((one) => ({
        kind: one.kind,
        statecode: stateOf(one),
        period: one.month,
        dueon: one.dueon,
        over: lastDay(one.month),
        payroll: depositState(one, runs),
      })),
      ...(paysTax ? forms : []),
    ];
    return due.map(({ over, ...one }) => {
      const mine = done.get(doneKey({ ...one, establishmentid })) ?? null;
      const state = dueState(one.dueon, { doneon: mine ? day(mine.doneon) : null, today, over });
      return {
        ...one,
        establishmentid,
        establishmentname,
        statename: STATE_CODES[one.statecode] ?? '',
        state,
        done: mine,
      };
    });
  });
  return { rows: rows.toSorted((a, b) => (a.dueon < b.dueon ? -1 : a.dueon > b.dueon ? 1 : 0)), known: existing };
}

const get = serve(statutoryCalendar, async (ctx, query) => {
  const { db, today } = ctx;
  const current = taxYearOf(monthOf(day(today)));
  const taxyear = query.taxyear ?? current;
  const { rows, known } = await obligationsOf(ctx, taxyear);
  const years = [...new Set([current, taxyear, ...(await taxYearsPaid(db))])].toSorted().toReversed();
  return [
    {
      taxyear,
      taxyears: years.map((name) => ({ displayname: name, displayvalue: name })),
      rows,
      unknown: unknownStates(known),
    },
  ];
});

/** The end of what is recorded: of a month of wages, or of a tax year. @throws ApplicationError for no such period */
function endOf({ kind, period }: FilingOf): Day {
  const isYear = Number(period.slice(5)) === (Number(period.slice(2, 4)) + 1) % 100;
  if (kind === 'certificate') return isYear ? daysOfTaxYear(period).to : failField('period', 'Choose a tax year');
  const month = Number(period.slice(5));
  return month >= 1 && month <= 12 ? lastDay(period as Month) : failField('period', 'Choose a month');
}

const ofFiling = (db: Db, { kind, establishmentid, statecode, period }: FilingOf) =>
  db
    .selectFrom('statutory_filing as f')
    .where('f.kind', '=', kind)
    .where('f.establishmentid', '=', establishmentid)
    .where('f.statecode', '=', statecode)
    .where('f.period', '=', period);

/** @throws ApplicationError for a state that is missing or too much */
function checkState({ kind, statecode }: FilingOf): void {
  const needsState = kind === 'pt' || kind === 'lwf';
  if (needsState ? STATE_CODES[statecode] === undefined : statecode !== '')
    failField('statecode', needsState ? 'Choose the state' : 'Leave the state out: it is of the whole country');
}

const record = serve(recordFiling, async ({ db, tenant, session, today }, { filedon, reference, amount, ...of }) => {
  await employerOfId(db, tenant.companyname, of.establishmentid);
  checkState(of);
  if (filedon > today)
    failField('filedon', 'It is recorded once it is deposited or filed. Choose today or a day before');
  if (filedon < firstDay(monthOf(endOf(of)))) failField('filedon', 'This day is before the period. Choose a later day');
  const same = await ofFiling(db, of)
    .select(['f.filedon', 'f.reference', 'f.amount'])
    .orderBy('f.statutoryfilingid', 'desc')
    .executeTakeFirst();
  if (same && same.filedon === filedon && same.reference === reference && same.amount === amount)
    failField('reference', 'This is recorded already');
  return db
    .insertInto('statutory_filing')
    .values({ ...of, filedon, reference, amount, addedby: session.accountid })
    .returning('statutoryfilingid')
    .execute();
});

const takeBack = serve(takeBackFiling, async ({ db, tenant, session }, { reason, ...of }) => {
  await employerOfId(db, tenant.companyname, of.establishmentid);
  const last = await ofFiling(db, of).select('f.filedon').orderBy('f.statutoryfilingid', 'desc').executeTakeFirst();
  if (!last?.filedon) failWith('conflict', { status: 409, text: 'Nothing is recorded that could be undone.' });
  return db
    .insertInto('statutory_filing')
    .values({ ...of, filedon: null, reference: reason, amount: null, addedby: session.accountid })
    .returning('statutoryfilingid')
    .execute();
});

const trail = serve(filingTrail, async ({ db, tenant }, of) => {
  await employerOfId(db, tenant.companyname, of.establishmentid);
  return ofFiling(db, of)
    .leftJoin('account as a', 'a.accountid', 'f.addedby')
    .select(['f.statutoryfilingid', 'f.filedon', 'f.reference', 'f.amount', 'f.addeddate', 'a.fullname as byname'])
    .orderBy('f.statutoryfilingid', 'desc')
    .limit(MAX_TRAIL)
    .execute();
});

export const statutoryEndpoints = [get, record, takeBack, trail];
