import type { Paise } from '#platform/engine/money.ts';
import { sql } from 'kysely';
import type { PastMonth, PersonChange } from '#modules/payroll/contract/run/past-month.ts';
import type { Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { addMonths, day, lastDay, type Month, monthOf, monthsFrom } from '#platform/engine/day.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { dueAtLeaving, packagesPaidIn } from '../../engine/person/pending-revisions.ts';
import type { Days } from '../../engine/run/pay/service.ts';
import { type Package, packagesOf } from '../person/inputs/packages.ts';
import { type DatedFigure, figuresOver } from '../person/package/figures.ts';
import type { Numbers } from './periods/numbers.ts';
import { monthsLeftOut } from './hold/unpaid.ts';
import type { RetroPersons } from './retro/inputs.ts';
import { changedDays } from './changed-days.ts';
import { beforeInMonth, effectivePayslips, type InMonth } from './effective-payslips.ts';
import {
  type ChangeRow,
  type Known,
  type PaidSlip,
  pastState,
  type RegisterRow,
  type RevisionRow,
} from './past-state.ts';

/** A revision that is not saved yet, with the packages as they would be. */
export type Proposed = {
  readonly revision: RevisionRow;
  readonly packages: readonly Package[];
  readonly figures: readonly DatedFigure[];
};
/** The past months of each person whose arrears a month pays; a sentence where they cannot be worked out. */
export type PastOfPeople = ReadonlyMap<number, readonly PastMonth[] | string>;

/** The revisions of people, as they are stored. */
export async function revisionsOf(db: Db, ids: readonly number[]): Promise<RevisionRow[]> {
  const rows = await db
    .selectFrom('salary_revision')
    .select(['revisionid', 'employeeid', 'payrollmonth', 'firstpayout', 'effectivefrom'])
    .select(['oldbasis', 'oldamount', 'oldgross'])
    .select(['lopdays', sql<Record<string, number>>`pastdays`.as('pastdays')])
    .where('employeeid', 'in', [...ids])
    .execute();
  return rows.map((row) => ({ ...row, lopdays: Number(row.lopdays) }) as RevisionRow);
}

/** Whether a month is the last one that pays somebody: they leave by the end of its days. */
export const isLastMonth = ({ leavingdate }: { leavingdate: string | null }, { to }: Days): boolean =>
  leavingdate !== null && leavingdate <= to;

type Span = {
  readonly ids: readonly number[];
  readonly from: Month;
  readonly month: Month;
  /** The period that is paid: earlier payslips of its month have paid arrears, and are corrected by a settlement. */
  readonly period?: InMonth | undefined;
};

async function slipsOf(db: Db, { ids, from, month, period }: Span): Promise<PaidSlip[]> {
  const of = (path: string) => sql<string>`p.result #> ${`{register,${path}}`}::text[]`;
  return effectivePayslips(db)
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['p.employeeid', 'p.payrollmonth', 'q.fromday', 'q.untilday'])
    .select([
      sql<PaidSlip['facts']>`jsonb_build_object('package', p.facts -> 'package', 'lopdays', p.facts -> 'lopdays',
        'joiningdate', p.facts -> 'joiningdate', 'leavingdate', p.facts -> 'leavingdate', 'revision', p.facts -> 'revision', 'past', p.facts -> 'past')`.as(
        'facts',
      ),
      sql<
        Payslip['register']
      >`jsonb_strip_nulls(jsonb_build_object('earned', ${of('earned')}, 'earnedgross', ${of('earnedgross')},
        'pfwages', ${of('pfwages')}, 'arrear', ${of('arrear')}, 'arreargross', ${of('arreargross')}, 'arrears', ${of('arrears')}))`.as(
        'register',
      ),
      sql<boolean>`(p.result #>> '{carry,paid,epsdue}')::boolean`.as('epsdue'),
    ])
    .where('p.employeeid', 'in', [...ids])
    .where('p.payrollmonth', '>=', from)
    .where((c) =>
      period
        ? c.or([c('p.payrollmonth', '<', month), c.and([c('p.payrollmonth', '=', month), beforeInMonth(period)])])
        : c('p.payrollmonth', '<', month),
    )
    .orderBy('p.payrollmonth')
    .orderBy('q.fromday')
    .orderBy('p.payrollrunid')
    .execute();
}

async function registersOf(db: Db, { ids, from, month }: Span) {
  const rows = await db
    .selectFrom('opening_register')
    .select(['employeeid', 'wagemonth', 'gross', 'pfwages', 'epsdue', 'lopdays'])
    .select(sql<Record<string, Paise>>`amounts`.as('amounts'))
    .where('employeeid', 'in', [...ids])
    .where('wagemonth', '>=', from)
    .where('wagemonth', '<', month)
    .execute();
  return rows.map((row) => ({ ...row, lopdays: Number(row.lopdays) }) as RegisterRow & { employeeid: number });
}

/** The city of work of people on the last days of months. */
async function citiesOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('work_profile')
    .select(['employeeid', 'city'])
    .select([sql<string>`lower(period)::text`.as('from'), sql<string | null>`upper(period)::text`.as('until')])
    .where('employeeid', 'in', [...ids])
    .execute();
  return (employeeid: number, month: Month): string | undefined => {
    const on = lastDay(month);
    const row = rows.find(
      (one) => one.employeeid === employeeid && one.from <= on && (one.until === null || on < one.until),
    );
    return row?.city ?? undefined;
  };
}

/** The past months that a person's causes change, up to the month before. */
function monthsOf(month: Month, causes: readonly RevisionRow[], changes: readonly ChangeRow[]): Month[] {
  const before = addMonths(month, -1);
  const first = causes.map(({ effectivefrom }) => monthOf(effectivefrom)).sort()[0];
  const revised = first !== undefined && first <= before ? monthsFrom(first, before) : [];
  return [...new Set([...revised, ...changes.map(({ wagemonth }) => wagemonth)])].sort();
}

type Input = {
  readonly month: Month;
  readonly people: readonly {
    employeeid: number;
    employeecode: string;
    joiningdate: string;
    leavingdate: string | null;
    city: string | null;
  }[];
  /** Months of people that are reversed and not paid again: there is nothing to add a difference to. */
  readonly reversed: readonly { employeeid: number; payrollmonth: string }[];
  /** People whom an earlier payslip of the month paid days: it paid the arrears of revisions, too. */
  readonly paid: ReadonlySet<number>;
  /** The periods of the month whose inputs are read, and the one that is paid; missing for a month that is looked at. */
  readonly numbers: Numbers;
  readonly period?: InMonth | undefined;
  /** The days of a wage month. */
  readonly span: (month: Month) => Days;
  readonly proposed?: Proposed | undefined;
  /** Closed months by facts that changed after their close. */
  readonly retro: RetroPersons;
};

/**
 * The past months whose arrears a month pays: what was paid by payslips in effect, opening registers or the input, and
 * what is due by today's packages and days. A fixed number of queries; two where nobody has arrears.
 */
export async function pastMonths(
  db: Db,
  { month, people, paid, numbers, period, reversed, span: daysIn, proposed, retro }: Input,
): Promise<PastOfPeople> {
  const all = people.map(({ employeeid }) => employeeid);
  const leavers = new Set(people.filter((one) => isLastMonth(one, daysIn(month))).map((one) => one.employeeid));
  const stored = (await revisionsOf(db, all)).flatMap((row) =>
    leavers.has(row.employeeid) ? dueAtLeaving([row], month) : [row],
  );
  const revisions = proposed ? [...stored, proposed.revision] : stored;
  const changes = await changedDays(db, all, { month, numbers });
  const causes = revisions.filter(
    (row) => row.payrollmonth === month && monthOf(row.effectivefrom) < month && !paid.has(row.employeeid),
  );
  const leftout = await monthsLeftOut(
    db,
    all.filter((id) => !paid.has(id)),
    month,
  );
  const ids = [
    ...new Set([...[...causes, ...changes].map(({ employeeid }) => employeeid), ...leftout.keys(), ...retro.keys()]),
  ];
  if (ids.length === 0) return new Map();
  const first = [
    ...causes.map((row) => monthOf(row.effectivefrom)),
    ...changes.map((row) => row.wagemonth),
    ...[...leftout.values()].flat(),
    ...[...retro.values()].flatMap((months) => [...months.keys()]),
  ];
  const from = first.sort()[0] ?? month;
  const span = { ids, from, month, period };
  const packages = await packagesOf(db, ids);
  const slips = Map.groupBy(await slipsOf(db, span), (row) => row.employeeid);
  const registers = Map.groupBy(await registersOf(db, span), (row) => row.employeeid);
  const lop = Map.groupBy(await lossOfPay(db, span), (row) => row.employeeid);
  const cityIn = await citiesOf(db, ids);
  const figures = await figuresOver(db, ids, proposed?.figures);
  const matches = new Map<number, readonly PastMonth[] | string>();
  for (const person of people.filter(({ employeeid }) => ids.includes(employeeid))) {
    const { employeeid } = person;
    const mine = <T extends { employeeid: number }>(rows: readonly T[]): T[] =>
      rows.filter((row) => row.employeeid === employeeid);
    const own = proposed?.revision.employeeid === employeeid ? proposed.packages : packages.get(employeeid);
    const counted = packagesPaidIn(own ?? [], mine(revisions), month);
    const existing: Known = {
      code: person.employeecode,
      span: daysIn,
      joiningdate: day(person.joiningdate),
      packages: counted,
      revisions: mine(revisions),
      causes: mine(causes),
      changes: mine(changes),
      slips: slips.get(employeeid) ?? [],
      registers: registers.get(employeeid) ?? [],
      leftout: leftout.get(employeeid) ?? [],
      lop: new Map((lop.get(employeeid) ?? []).map((row) => [row.payrollmonth, Number(row.lopdays)])),
      figures: {
        month,
        islate: (at, existing) => figures.islate(employeeid, at, existing),
        on: (on, existing) => figures.on(employeeid, on, existing),
      },
    };
    const open = new Set(mine(reversed).map((row) => row.payrollmonth));
    matches.set(
      employeeid,
      monthsWith(existing, {
        month,
        open,
        persons: retro.get(employeeid) ?? new Map(),
        city: (at) => cityIn(employeeid, at) ?? person.city ?? '',
        figures: (at) =>
          figures.on(employeeid, lastDay(at), at) ?? (figures.islate(employeeid, at, month) ? {} : undefined),
      }),
    );
  }
  return matches;
}

/**
 * The unpaid days of months by a payslip in effect, an opening register or loss of pay; undefined where none of them has
 * the month.
 */
export async function knownDays(
  db: Db,
  ids: readonly number[],
  { from, to }: { from: Month; to: Month },
): Promise<(employeeid: number, month: Month) => number | undefined> {
  const span = { ids, from, month: addMonths(to, 1) };
  const days = new Map<string, number>();
  // A month may be paid by several payslips.
  const paidby = new Map<string, number>();
  if (ids.length > 0) {
    for (const row of await lossOfPay(db, span)) days.set(`${row.employeeid} ${row.payrollmonth}`, Number(row.lopdays));
    for (const row of await registersOf(db, span)) days.set(`${row.employeeid} ${row.wagemonth}`, row.lopdays);
    for (const { employeeid, payrollmonth, facts } of await slipsOf(db, span)) {
      paidby.set(`${employeeid} ${payrollmonth}`, (paidby.get(`${employeeid} ${payrollmonth}`) ?? 0) + facts.lopdays);
      days.set(`${employeeid} ${payrollmonth}`, paidby.get(`${employeeid} ${payrollmonth}`) ?? 0);
      for (const { month, due } of facts.past ?? []) days.set(`${employeeid} ${month}`, due[0]?.lopdays ?? 0);
    }
  }
  return (employeeid, month) => days.get(`${employeeid} ${month}`);
}

type Standing = {
  readonly month: Month;
  readonly open: ReadonlySet<string>;
  /** Facts of months that changed after their close. */
  readonly persons: ReadonlyMap<Month, PersonChange>;
  readonly city: (month: Month) => string;
  readonly figures: (month: Month) => Record<string, string> | undefined;
};

function monthsWith(existing: Known, { month, open, persons, city, figures }: Standing): readonly PastMonth[] | string {
  const past: PastMonth[] = [];
  const months = [...monthsOf(month, existing.causes, existing.changes), ...existing.leftout, ...persons.keys()];
  for (const at of [...new Set(months)].sort()) {
    if (open.has(at)) continue;
    const state = pastState(existing, at);
    if (typeof state === 'string') return state;
    const value = figures(at);
    const person = persons.get(at);
    if (state)
      past.push({
        month: at,
        city: person?.due.city ?? city(at),
        ...(value ? { figures: value } : {}),
        ...state,
        ...(person ? { person } : {}),
      });
  }
  return past;
}

async function lossOfPay(db: Db, { ids, from, month }: Span) {
  const rows: { employeeid: number; payrollmonth: string; lopdays: string }[] = [];
  for (const part of chunks(ids, 1, 5000))
    rows.push(
      ...(await db
        .selectFrom('loss_of_pay')
        .select((eb) => ['employeeid', 'payrollmonth', eb.fn.sum<string>('lopdays').as('lopdays')])
        .where('payrollmonth', '>=', from)
        .where('payrollmonth', '<', month)
        .where('employeeid', 'in', part)
        .groupBy(['employeeid', 'payrollmonth'])
        .execute()),
    );
  return rows;
}
