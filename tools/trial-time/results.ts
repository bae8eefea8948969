import { type Day, firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { daysByLeave, reservedCharges } from '../../src/modules/leave/engine/forecast.ts';
import { loadLeave } from '../../src/modules/leave/server/ledger/load.ts';
import { pendingOf } from '../../src/modules/leave/server/ledger/pending.ts';
import { byCode, daysText, MONTHS, type Results, UNITS } from './columns.ts';
import { daysOf, monthsOf, type ResultsInput, wordsOf } from './day-results.ts';
import { balancesOf, linesOf } from './leave-results.ts';
import type { TimePerson } from './people.ts';

const inMonth = ({ joined, left }: TimePerson, from: Day, to: Day): boolean =>
  joined <= to && (left === null || left >= from);

/** Everything that the result files have, from the tables. */
export async function resultsOf(db: Db, input: ResultsInput): Promise<Results> {
  const { policies, plans, later } = input;
  const month = policies.month as Month;
  const [from, to] = [firstDay(month), lastDay(month)];
  const everybody = byCode(input.people);
  const present = everybody.filter((one) => inMonth(one, from, to));
  const days = await daysOf(db, present, from, to);
  const { words, late } = await wordsOf(db, input, from, to);
  const months = await monthsOf(db, present, { late, later }, to);
  const lines = Map.groupBy(await linesOf(db), ({ employeeid }) => employeeid);
  const ledger = everybody.flatMap(({ employeeid, code }) =>
    (lines.get(employeeid) ?? []).map((one) => [
      code,
      String(one.seq),
      one.code,
      one.kind,
      one.date,
      one.posted,
      daysText(one.days),
      one.reason,
      one.reference,
    ]),
  );
  const codes = new Map([...plans.types].map(([code, id]) => [String(id), code]));
  const today = policies.closedate as Day;
  const open = new Map<number, ReadonlyMap<string, number>>();
  const loaded = await loadLeave(db, { employeeids: everybody.map(({ employeeid }) => employeeid), today });
  for (const { employeeid, history } of loaded) {
    const waiting = await pendingOf(db, employeeid);
    open.set(
      employeeid,
      new Map(
        [...daysByLeave(reservedCharges({ history, today }, waiting))].map(([leave, units]) => [
          codes.get(leave) ?? '',
          units,
        ]),
      ),
    );
  }
  const types = [...plans.types.keys()].sort();
  const balances = everybody.flatMap((person) =>
    balancesOf(person, lines.get(person.employeeid) ?? [], {
      types,
      month,
      open: open.get(person.employeeid) ?? new Map(),
    }),
  );
  const sum = (rows: readonly (readonly string[])[], at: number): number =>
    rows.reduce((total, row) => total + Math.round(Number(row[at]) * UNITS), 0);
  const bykind = new Map<string, Map<string, number>>();
  for (const one of [...lines.values()]
    .flat()
    .sort((a, b) => (`${a.code} ${a.kind}` < `${b.code} ${b.kind}` ? -1 : 1))) {
    const of = bykind.get(one.code) ?? new Map<string, number>();
    of.set(one.kind, (of.get(one.kind) ?? 0) + one.days);
    bykind.set(one.code, of);
  }
  const FIRST = MONTHS.indexOf('days_in_service');
  const totals = {
    punches: Object.fromEntries(Object.entries(words).map(([word, count]) => [word, String(count)])),
    months: Object.fromEntries(MONTHS.slice(FIRST).map((name, at) => [name, daysText(sum(months, FIRST + at))])),
    ledger: Object.fromEntries(
      [...bykind].map(([type, kinds]) => [
        type,
        Object.fromEntries([...kinds].map(([kind, units]) => [kind, daysText(units)])),
      ]),
    ),
    rows: {
      days: String(days.length),
      months: String(months.length),
      ledger: String(ledger.length),
      balances: String(balances.length),
    },
  };
  return { days, months, ledger, balances, totals };
}
