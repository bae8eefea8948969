import { endHold, listPayouts, payOut } from '#modules/payroll/contract/run/hold.ts';
import { addExceptions } from '#modules/payroll/contract/run/start-exceptions.ts';
import { wordOf, type YearMonth } from './folder.ts';
import { atRow, entryDay, withPeople, type Year } from './state.ts';

const HOLD = { Payout: 1, Processing: 2 } as const;

/** Holds that begin or end with the month. */
export async function enterHolds(year: Year, at: YearMonth): Promise<void> {
  const { month } = at;
  for (const { row, person } of withPeople(year, at, 'Holds'))
    await year.tx(async (db) => {
      const kind = wordOf(row, 'Kind', ['Payout', 'Processing']);
      const action = wordOf(row, 'Action', ['Hold', 'Release']);
      if (!kind || !action) return;
      const call = atRow(month, row);
      if (action === 'Hold') {
        const values = { employeeids: [person.employeeid], exceptionstatusid: HOLD[kind], payrollmonth: month };
        await year.maker.call(db, addExceptions, { ...values, reason: 'By the files' }, call);
        return;
      }
      const open = await db
        .selectFrom('pay_hold')
        .select('payholdid')
        .where('employeeid', '=', person.employeeid)
        .where('kindid', '=', kind === 'Payout' ? 2 : 1)
        .where('untilmonth', 'is', null)
        .executeTakeFirst();
      if (!open) return row.fail('Action', `${person.code} is not on this hold`);
      await year.maker.call(db, endHold, { payholdid: open.payholdid }, call);
    });
}

/** Pays out what ended holds kept back, with the pay of the month. */
export async function payReleased(year: Year, { month }: YearMonth): Promise<void> {
  await year.tx(async (db) => {
    const on = entryDay(month);
    const { waiting } = await year.maker.call(db, listPayouts, {}, { on });
    const ended = waiting.filter(({ payholdid }) => payholdid === null);
    for (const [payrollrunid, rows] of Map.groupBy(ended, (row) => row.payrollrunid)) {
      const netpay = rows.reduce((all, row) => all + row.netpay, 0);
      const employeeids = rows.map(({ employeeid }) => employeeid);
      await year.maker.call(db, payOut, { payrollrunid, employeeids, paydate: on, netpay }, { on });
      for (const row of rows) {
        const key = `${row.employeecode} ${month}`;
        year.released.set(key, (year.released.get(key) ?? 0) + row.netpay);
      }
    }
  });
}
