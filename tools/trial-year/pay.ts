import { carsKind } from '../../src/modules/payroll/server/person/inputs/company-cars.ts';
import { lossOfPayChangeKind } from '../../src/modules/payroll/server/person/inputs/loss-of-pay-changes.ts';
import { lossOfPayKind } from '../../src/modules/payroll/server/person/inputs/loss-of-pay.ts';
import {
  APPROVED,
  DENIED,
  extraDeductions,
  extraPayments,
  type ItemCalls,
  ON_HOLD,
  POSTPONED,
  variablePayments,
} from '#modules/payroll/contract/run/start-items.ts';
import { saveVpf } from '#modules/payroll/contract/run/start-vpf.ts';
import { firstDay, type Month, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { UploadRow } from '../trial-time/calls.ts';
import type { Row } from '../trial-time/files.ts';
import { isYes, monthOr, rupees, wordOf, type YearMonth } from './folder.ts';
import { atRow, entryDay, type Year, withPeople, type YearPerson } from './state.ts';

/** The last month of the tax year, to which what recurs without an end is paid. */
const yearEnd = (year: Year): Month => year.folder.months.at(-1)?.month ?? ('9999-12' as Month);

type Item = {
  readonly row: Row;
  readonly person: YearPerson;
  readonly component: string;
  readonly reason: string;
  /** The column of the amount, where it has another name. */
  readonly column?: string;
  /** The last month; the month itself for what is paid once. */
  readonly until?: Month | null;
};

/** Enters an amount as one person and has it decided by the other. @returns the id of the item */
export async function enter(
  { maker, checker }: Year,
  db: Db,
  calls: ItemCalls,
  { row, person, component, reason, until, month, column = 'Amount' }: Item & { readonly month: Month },
): Promise<number> {
  const at = atRow(month, row);
  const sent = {
    employeeid: person.employeeid,
    component,
    amount: rupees(row, column),
    payrollmonth: month,
    untilmonth: until === undefined ? month : until,
    reason: reason.padEnd(3, '.'),
  };
  const [saved] = await maker.call(db, calls.save, sent, at);
  const payitemid = saved?.payitemid ?? 0;
  if (calls !== variablePayments) await decideItem(checker, db, calls, { payitemid, decisionid: APPROVED, at });
  return payitemid;
}

const decideItem = (
  checker: Year['checker'],
  db: Db,
  calls: ItemCalls,
  {
    payitemid,
    decisionid,
    postponedto = null,
    at,
  }: {
    readonly payitemid: number;
    readonly decisionid: typeof APPROVED | typeof ON_HOLD | typeof DENIED | typeof POSTPONED;
    readonly postponedto?: Month | null;
    readonly at: ReturnType<typeof atRow>;
  },
) =>
  checker.call(
    db,
    calls.decide,
    { payitemids: [payitemid], decisionid, postponedto, decisionnote: decisionid === DENIED ? 'By the files' : null },
    at,
  );

/** Unpaid days of the month, and days of earlier months that are given back. */
export async function enterDays(year: Year, at: YearMonth): Promise<void> {
  const { month } = at;
  const rows = withPeople(year, at, 'attendance').filter(({ person }) => !hasLeft(year, person, month));
  const cellsOf = (person: YearPerson) => ({ 'Employee Code': person.code, 'Full Name': person.name });
  const unpaid = rows.flatMap(({ row, person }): UploadRow[] =>
    row.text('LOP Days') === '' ? [] : [{ row, cells: { ...cellsOf(person), 'LOP Days': row.figure('LOP Days') } }],
  );
  const back = rows.flatMap(({ row, person }): UploadRow[] =>
    row.text('Reversed Month') === ''
      ? []
      : [
          {
            row,
            cells: {
              ...cellsOf(person),
              Month: row.text('Reversed Month'),
              'Days Reversed': row.figure('Reversed Days'),
            },
          },
        ],
  );
  const today = entryDay(month);
  const parameters = { payrollmonth: month };
  await year.tx(async (db) => {
    await year.maker.upload(db, { kind: lossOfPayKind, today, name: `Unpaid days ${month}`, parameters }, unpaid);
    await year.maker.upload(db, { kind: lossOfPayChangeKind, today, name: `Days back ${month}`, parameters }, back);
  });
}

const hasLeft = ({ exits }: Year, { code }: YearPerson, month: Month): boolean => {
  const last = exits.get(code)?.lastday;
  return last !== undefined && monthOf(last) < month;
};

/** Voluntary provident fund from the month on. */
export async function enterVpf(year: Year, at: YearMonth): Promise<void> {
  const { month } = at;
  for (const { row, person } of withPeople(year, at, 'VPF'))
    await year.tx(async (db) => {
      const action = wordOf(row, 'Action', ['Start', 'Stop']);
      if (!action) return;
      const percent = row.text('Percent');
      const change =
        action === 'Stop'
          ? ({ way: 'none', vpfpercent: null, vpfamount: null } as const)
          : percent === ''
            ? ({ way: 'amount', vpfpercent: null, vpfamount: rupees(row, 'Amount') } as const)
            : ({ way: 'percent', vpfpercent: percent, vpfamount: null } as const);
      await year.maker.call(
        db,
        saveVpf,
        { ...change, employeeid: person.employeeid, payrollmonth: month },
        atRow(month, row),
      );
    });
}

/** Variable pay by its ids: a later row replaces what was decided. */
export async function enterVariable(year: Year, at: YearMonth): Promise<void> {
  const { month } = at;
  for (const { row, person } of withPeople(year, at, 'Variable Pay'))
    await year.tx(async (db) => {
      const id = row.needed('Variable Id');
      const status = wordOf(row, 'Status', ['Approved', 'Postponed', 'On hold', 'Denied']);
      const call = atRow(month, row);
      const before = year.variable.get(id);
      // The amount of the later row counts, so that it is an item of its own.
      if (before)
        await decideItem(year.checker, db, variablePayments, {
          payitemid: before.payitemid,
          decisionid: DENIED,
          at: call,
        });
      const payitemid = await enter(year, db, variablePayments, {
        row,
        person,
        month,
        component: 'variable',
        reason: id,
      });
      const postponedto = status === 'Postponed' ? monthOr(row, 'Postponed To', null) : null;
      const decisionid = { Approved: APPROVED, Postponed: POSTPONED, 'On hold': ON_HOLD, Denied: DENIED } as const;
      if (status)
        await decideItem(year.checker, db, variablePayments, {
          payitemid,
          decisionid: decisionid[status],
          postponedto,
          at: call,
        });
      year.variable.set(id, { code: person.code, payitemid, postponedto });
    });
}

/** What was postponed beyond the last month of somebody is paid in that month. */
export async function bringForward(year: Year, at: YearMonth): Promise<void> {
  const { month } = at;
  for (const [id, item] of year.variable) {
    const exit = year.exits.get(item.code);
    if (!exit || monthOf(exit.lastday) !== month || item.postponedto === null || item.postponedto <= month) continue;
    await year.tx((db) =>
      decideItem(year.checker, db, variablePayments, {
        payitemid: item.payitemid,
        decisionid: POSTPONED,
        postponedto: month,
        at: atRow(month, exit.row),
      }),
    );
    year.variable.set(id, { ...item, postponedto: month });
  }
}

/** Extra payments and deductions, and reimbursements. */
export async function enterExtras(year: Year, at: YearMonth): Promise<void> {
  const { month } = at;
  const untilOf = (row: Row): Month | null | undefined =>
    wordOf(row, 'Type', ['One-time', 'Recurring']) === 'Recurring'
      ? monthOr(row, 'To Month', yearEnd(year))
      : undefined;
  for (const { row, person } of withPeople(year, at, 'Extra Payments'))
    await year.tx(async (db) => {
      const until = untilOf(row);
      const taxed = until === undefined ? 'extra_onetime' : 'extra_recurring';
      const component = isYes(row, 'Taxable') ? taxed : 'extra_exempt';
      await enter(year, db, extraPayments, {
        row,
        person,
        month,
        component,
        reason: row.text('Name'),
        ...untilFact(until),
      });
    });
  for (const { row, person } of withPeople(year, at, 'Extra Deductions'))
    await year.tx(async (db) => {
      const reason = row.text('Name');
      await enter(year, db, extraDeductions, {
        row,
        person,
        month,
        component: 'extra_deductions',
        reason,
        ...untilFact(untilOf(row)),
      });
    });
  for (const { row, person } of withPeople(year, at, 'Reimbursements'))
    await year.tx(async (db) => {
      await enter(year, db, extraPayments, {
        row,
        person,
        month,
        component: 'reimbursement',
        reason: row.text('What'),
      });
    });
}
const untilFact = (until: Month | null | undefined) => (until === undefined ? {} : { until });

/** Company cars. */
export async function enterCars(year: Year, at: YearMonth): Promise<void> {
  const { month } = at;
  const rows = withPeople(year, at, 'Perquisites').filter(({ row }) => row.text('Kind') === 'Car');
  const cells = rows.map(({ row, person }): UploadRow => ({
    row,
    cells: {
      'Employee Code': person.code,
      'Full Name': person.name,
      From: person.joined > firstDay(month) ? person.joined : firstDay(month),
      Engine: isYes(row, 'Above 1.6 L') ? 'Above 1.6 l' : 'Up to 1.6 l',
      Driver: isYes(row, 'Driver') ? 'Yes' : 'No',
      'Running Cost By': 'Employer',
    },
  }));
  await year.tx((db) =>
    year.maker.upload(
      db,
      { kind: carsKind, today: entryDay(month), name: `Cars ${month}`, named: { From: 'Kind', Engine: 'Above 1.6 L' } },
      cells,
    ),
  );
}
