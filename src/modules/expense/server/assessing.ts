import { sql } from 'kysely';
import { addDays, type Day, day, lastDay, monthOf } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { failField, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import { classOfCity } from '../contract/cities.ts';
import type { ClaimLine } from '../contract/claim-line.ts';
import { COMPANY_CURRENCY, millionths } from '../contract/exchange-rate.ts';
import type { Trip } from '../contract/trip.ts';
import { MILLION } from '../engine/amounts.ts';
import type { CountingLine, AssessContext, LineFacts, Post, TripFacts } from '../engine/facts.ts';
import { trimDays } from '../engine/assess.ts';
import { assessmentOf } from './account.ts';
import { EXPENSE_POLICIES, expenseVersions } from './policy.ts';
import { cityClassesOf, expenseSettingOf } from './setting.ts';

/** A claim that is assessed, and what of it is assessed. */
export type Assessed = {
  readonly employeeid: number;
  readonly expenseclaimid: number;
  readonly claimno: string;
  readonly expensetripid: number | null;
  readonly firstsubmittedon: Day;
  readonly submittedon: Day;
  readonly lines: readonly ClaimLine[];
  /** Whether one line is assessed again, beside the others of its claim. */
  readonly isresent?: boolean;
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

async function tripOf(db: Db, { employeeid, expensetripid }: Assessed): Promise<TripFacts | null> {
  if (expensetripid === null) return null;
  const row = await db
    .selectFrom('expense_trip')
    .select(['departureday', 'departuretime', 'returnday', 'returntime', 'itinerary'])
    .where('expensetripid', '=', expensetripid)
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  if (!row) return null;
  const stops = (row.itinerary as Trip['itinerary']).map((stop) => ({
    day: day(stop.day),
    minutes: minutesOf(stop.time),
    city: stop.city,
  }));
  return {
    expensetripid,
    departure: { day: day(row.departureday), minutes: minutesOf(row.departuretime) },
    return: { day: day(row.returnday), minutes: minutesOf(row.returntime) },
    itinerary: stops.toSorted((a, b) => (a.day === b.day ? a.minutes - b.minutes : a.day < b.day ? -1 : 1)),
  };
}

/** Grade and unit of a person on days up to one; who has left keeps those of the last job. */
async function postsOf(db: Db, employeeid: number, to: Day): Promise<(on: Day) => Post> {
  const rows = await db
    .selectFrom('work_profile')
    .select(['subscriptiongradeid as gradeid', 'businessunitid'])
    .select(sql<string | null>`to_char(lower(period), 'YYYY-MM-DD')`.as('first'))
    .where('employeeid', '=', employeeid)
    .where(sql<boolean>`(lower_inf(period) or lower(period) <= ${to}::date)`)
    .orderBy(sql`lower(period)`, (order) => order.asc().nullsFirst())
    .execute();
  const none = { gradeid: null, businessunitid: null };
  return (on) => rows.findLast(({ first }) => first === null || first <= on) ?? none;
}

/** The policy of a person on a day; null without one. */
export async function policyIdOn(db: Db, employeeid: number, on: Day): Promise<number | null> {
  const [period] = (await plansInForce(db, EXPENSE_POLICIES, [employeeid], on, on)).get(employeeid) ?? [];
  return period?.planid ?? null;
}

async function policiesOf(db: Db, employeeid: number, from: Day, to: Day): Promise<AssessContext['policyOn']> {
  const periods = (await plansInForce(db, EXPENSE_POLICIES, [employeeid], from, to)).get(employeeid) ?? [];
  const ids = [...new Set(periods.flatMap(({ planid }) => planid ?? []))];
  const versions = await expenseVersions(db, ids);
  const names = await db
    .selectFrom('expense_policy')
    .select(['expensepolicyid', 'expensepolicyname'])
    .where(anyOf('expensepolicyid', ids))
    .execute();
  const nameOf = new Map(names.map((row) => [row.expensepolicyid, row.expensepolicyname]));
  return (on) => {
    const planid = periods.find((period) => period.from <= on && on <= period.to)?.planid ?? 0;
    const version = versions.get(planid)?.findLast(({ effectivefrom }) => effectivefrom <= on);
    if (!version) return undefined;
    return { policyname: nameOf.get(planid) ?? '', versionno: version.versionno, rules: version.detail };
  };
}

/** Rates of currencies on a day in millionths, the latest on or before it. @throws at the line for one without a rate */
async function ratesOf(db: Db, lines: readonly ClaimLine[], on: Day): Promise<AssessContext['rateOf']> {
  const currencies = [...new Set(lines.map(({ currency }) => currency))].filter((code) => code !== COMPANY_CURRENCY);
  const rates = await ratesOn(db, currencies, on);
  const missing = lines.findIndex(({ currency }) => currency !== COMPANY_CURRENCY && !rates.has(currency));
  if (missing >= 0)
    failField(
      `lines.${missing}.currency`,
      `There is no exchange rate for ${lines[missing]?.currency ?? ''} on or before ${on}`,
    );
  return (currency) => rates.get(currency) ?? MILLION;
}

/** The rates of currencies on a day, in millionths; without those that have none. */
export async function ratesOn(db: Db, currencies: readonly string[], on: Day): Promise<Map<string, number>> {
  if (currencies.length === 0) return new Map();
  const rows = await db
    .selectFrom('exchange_rate')
    .distinctOn('currencycode')
    .select(['currencycode', 'rate'])
    .where('currencycode', 'in', [...currencies])
    .where('fromdate', '<=', on)
    .orderBy('currencycode')
    .orderBy('fromdate', 'desc')
    .execute();
  return new Map(rows.map(({ currencycode, rate }) => [currencycode, millionths(rate)]));
}

/** The days that limits of the lines may look at: their weeks and months. */
function windowOf(lines: readonly ClaimLine[], on: Day): { from: Day; to: Day } {
  const days = lines.flatMap(({ date, till }) => [day(date), ...(till === null ? [] : [day(till)])]).toSorted();
  const [first, last] = [days[0] ?? on, [days.at(-1) ?? on, on].toSorted().at(-1) ?? on];
  const [weekBefore, weekAfter] = [addDays(first, -6), addDays(last, 6)];
  const monthStart = `${monthOf(first)}-01` as Day;
  const monthEnd = lastDay(monthOf(last));
  return { from: weekBefore < monthStart ? weekBefore : monthStart, to: weekAfter > monthEnd ? weekAfter : monthEnd };
}

async function countingOf(db: Db, assessed: Assessed, { from, to }: { from: Day; to: Day }): Promise<CountingLine[]> {
  const { employeeid, expenseclaimid, expensetripid, isresent = false } = assessed;
  const rows = await db
    .selectFrom('expense_line as l')
    .innerJoin('expense_claim as c', 'c.expenseclaimid', 'l.expenseclaimid')
    .select(['l.expenseclaimid', 'c.claimno', 'l.lineno', 'l.category', 'l.linedate', 'l.expensetripid', 'l.amount'])
    .select(['l.currency', 'l.merchantkey', 'l.stateid', 'l.approval', 'l.assessment'])
    .where('l.employeeid', '=', employeeid)
    .where('l.iscurrent', '=', true)
    .where('l.isrefused', '=', false)
    .where('l.stateid', 'in', [1, 2])
    .where((c) =>
      c.or([
        c.and([c('l.lastdate', '>=', from), c('l.linedate', '<=', to)]),
        ...(expensetripid === null ? [] : [c('l.expensetripid', '=', expensetripid)]),
        ...(isresent ? [c('l.expenseclaimid', '=', expenseclaimid)] : []),
      ]),
    )
    .$if(!isresent, (q) => q.where('l.expenseclaimid', '<>', expenseclaimid))
    .orderBy('l.expenselineid')
    .execute();
  return rows.map((row) => {
    const { kind, allowed, dayuses, km } = assessmentOf(row.assessment);
    const use = row.stateid === 2 ? paise(row.approval) : allowed;
    return {
      expenseclaimid: row.expenseclaimid,
      claimno: row.claimno,
      lineno: row.lineno,
      category: row.category,
      kind,
      date: day(row.linedate),
      expensetripid: row.expensetripid,
      amount: paise(row.amount),
      currency: row.currency,
      merchantkey: row.merchantkey,
      use,
      dayuses: trimDays(dayuses, use),
      km,
    };
  });
}

/** The bytes of the bills of lines. @throws ApplicationError 404 for bills that are somebody else's */
export async function billHashes(
  db: Db,
  { employeeid, lines }: Pick<Assessed, 'employeeid' | 'lines'>,
): Promise<Map<number, string | null>> {
  const ids = [...new Set(lines.flatMap(({ expensebillid }) => expensebillid ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('expense_bill')
    .select(['expensebillid', 'filehash'])
    .where(anyOf('expensebillid', ids))
    .where('employeeid', '=', employeeid)
    .execute();
  return rows.length === ids.length
    ? new Map(rows.map(({ expensebillid, filehash }) => [expensebillid, filehash]))
    : notFound();
}

async function filesElsewhere(
  db: Db,
  { employeeid, expenseclaimid }: Assessed,
  hashes: readonly string[],
): Promise<AssessContext['fileElsewhere']> {
  if (hashes.length === 0) return () => undefined;
  const rows = await db
    .selectFrom('expense_line as l')
    .innerJoin('expense_claim as c', 'c.expenseclaimid', 'l.expenseclaimid')
    .select(['l.filehash', 'l.lineno', 'l.employeeid', 'c.claimno'])
    .where('l.filehash', 'in', [...hashes])
    .where('l.iscurrent', '=', true)
    .where('l.isrefused', '=', false)
    .where('l.stateid', 'in', [1, 2])
    .where('l.expenseclaimid', '<>', expenseclaimid)
    .orderBy('l.expenselineid')
    .execute();
  return (hash) => {
    const row = rows.find(({ filehash }) => filehash === hash);
    // The claims of others stay theirs.
    return row && { claimno: row.employeeid === employeeid ? row.claimno : '', lineno: row.lineno };
  };
}

const amountOf = (amount: number | null) => (amount === null ? null : paise(amount));

/** Lines as the engine assesses them. */
export const factsOf = (line: ClaimLine, hashes: ReadonlyMap<number, string | null>): LineFacts => ({
  ...line,
  date: day(line.date),
  till: line.till === null ? null : day(line.till),
  amount: paise(line.amount),
  filehash: line.expensebillid === null ? null : (hashes.get(line.expensebillid) ?? null),
  isdeclared: line.declaration !== null,
  taxablevalue: amountOf(line.taxablevalue),
  cgst: amountOf(line.cgst),
  sgst: amountOf(line.sgst),
  igst: amountOf(line.igst),
});

/** Everything that lines of a claim are assessed by: a fixed number of statements for any number of lines. */
export async function assessContext(
  db: Db,
  assessed: Assessed,
): Promise<{ context: AssessContext; facts: readonly LineFacts[] }> {
  const { employeeid, lines, submittedon } = assessed;
  const window = windowOf(lines, submittedon);
  const person = await db
    .selectFrom('employee')
    .select(['joiningdate', 'leavingdate'])
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  const hashes = await billHashes(db, assessed);
  const cities = await cityClassesOf(db);
  const facts = lines.map((line) => factsOf(line, hashes));
  const context: AssessContext = {
    expenseclaimid: assessed.expenseclaimid,
    claimno: assessed.claimno,
    submittedon,
    firstsubmittedon: assessed.firstsubmittedon,
    joinedon: person ? day(person.joiningdate) : null,
    lefton: person?.leavingdate ? day(person.leavingdate) : null,
    postOn: await postsOf(db, employeeid, window.to),
    policyOn: await policiesOf(db, employeeid, window.from, window.to),
    classOf: (city) => (city === null ? cities.othercity : classOfCity(cities, city)),
    rateOf: await ratesOf(db, lines, submittedon),
    registrations: (await expenseSettingOf(db)).registrations,
    trip: await tripOf(db, assessed),
    counting: await countingOf(db, assessed, window),
    fileElsewhere: await filesElsewhere(
      db,
      assessed,
      facts.flatMap(({ filehash }) => filehash ?? []),
    ),
  };
  return { context, facts };
}
