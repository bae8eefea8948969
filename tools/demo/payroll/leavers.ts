import { sql } from 'kysely';
import { setLastDays } from '#modules/exit/server/public.ts';
import { addDays, addMonths, day, lastDay, type Month, monthsAfter } from '#platform/engine/day.ts';
import { paise, rupees } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { bonusOfYear } from '#modules/payroll/engine/outputs/bonus/year.ts';
import { storeLines } from '#modules/payroll/server/outputs/bonus/endpoints.ts';
import { basicCodes, sumOf } from '#modules/payroll/server/outputs/bonus/facts.ts';
import { bonusRuleOf, outcomeOf } from '#modules/payroll/server/outputs/bonus/year.ts';
import { effectivePayslips, unpackedRegister } from '#modules/payroll/server/run/effective-payslips.ts';

const YEAR = '2025-26';
const MONTHS = 12;
const DAYS = 30;
const COMPONENT = 'performance_bonus';
/** Who leaves, and what the last pay is to recover, in paise. */
export const LEAVER = 'AC0059';
const TO_RECOVER = rupees(1_20_000);
/** Months of access to the own records. */
const FORMER_MONTHS = 24;
const WITH_RELIEF = 'AC0011';
const PAID_SINCE = rupees(15_000);

type By = { readonly month: Month; readonly maker: number; readonly checker: number };

/** Seeds the statutory bonus of the year before Muster, by the pay of the first month, as inputs of a month. */
export async function seedBonus(db: Db, { month, maker, checker }: By): Promise<void> {
  const basic = await basicCodes(db);
  const rows = await effectivePayslips(db)
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .innerJoin(unpackedRegister, (join) => join.onTrue())
    .select('p.employeeid')
    .select(sql<number>`${sumOf('earned', basic)}`.as('basic'))
    .where('p.payrollmonth', '=', addMonths(month, -1))
    .where('e.joiningdate', '<=', '2025-04-01')
    .orderBy('p.employeeid')
    .execute();
  const people = rows.map((row) => ({
    employeeid: row.employeeid,
    months: Array.from({ length: MONTHS }, (_, at) => ({
      month: addMonths('2025-04' as Month, at),
      basic: paise(row.basic),
      paiddays: DAYS,
      of: DAYS,
    })),
    paid: paise(0),
  }));
  const entries = {
    availablesurplus: rupees(3_20_000),
    allocablesurplus: rupees(1_90_000),
    source: 'Audited accounts of 2025-26, note 31',
    minimumwage: null,
    carried: [{ taxyear: '2024-25', kind: 'set-on' as const, amount: rupees(40_000) }],
  };
  const worked = bonusOfYear(
    { taxyear: YEAR, surplus: entries.allocablesurplus, minimumwage: null, opening: entries.carried, people },
    bonusRuleOf(YEAR),
  );
  if (worked.wages === 0) return;
  const { statutorybonusid } = await db
    .insertInto('statutory_bonus')
    .values({
      taxyear: YEAR,
      establishmentid: 0,
      statusid: 2,
      entries: JSON.stringify(entries),
      outcome: JSON.stringify(outcomeOf(worked, 0)),
      component: COMPONENT,
      payrollmonth: month,
      periodnumber: 1,
      savedby: maker,
      confirmedby: checker,
      confirmedat: `${lastDay(month)}T06:00:00Z`,
    })
    .returning('statutorybonusid')
    .executeTakeFirstOrThrow();
  await storeLines(db, statutorybonusid, worked.people);
  const items = worked.people.filter(({ due }) => due > 0);
  await db
    .insertInto('one_time_item')
    .values(
      items.map(({ employeeid, due }) => ({
        payrollmonth: month,
        employeeid,
        component: COMPONENT,
        amount: due,
        note: `Statutory bonus ${YEAR}`,
      })),
    )
    .execute();
}

/** Somebody leaves at the end of a month, with more to recover than the last pay bears. */
export async function seedLeaver(db: Db, month: Month): Promise<void> {
  const person = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeecode', '=', LEAVER)
    .executeTakeFirst();
  if (!person) return;
  const { employeeid } = person;
  const leavingdate = lastDay(month);
  await setLastDays(db, [{ employeeid, leavingdate, leavingreason: 'Relocation' }], day(`${month}-01`));
  await db
    .updateTable('account')
    .set({ formeruntil: addDays(monthsAfter(leavingdate, FORMER_MONTHS), -1) })
    .where('employeeid', '=', employeeid)
    .execute();
  await db
    .insertInto('one_time_item')
    .values({ payrollmonth: month, employeeid, component: 'other', amount: TO_RECOVER, note: 'Relocation advance' })
    .execute();
}

/** What of it was paid since, and a relief for arrears that somebody has entered and not filed yet. */
export async function seedReceivable(db: Db, { month, maker }: Pick<By, 'month' | 'maker'>): Promise<void> {
  const person = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeecode', '=', LEAVER)
    .executeTakeFirst();
  if (!person) return;
  await db
    .insertInto('receivable_entry')
    .values({
      employeeid: person.employeeid,
      kindid: 1,
      amount: PAID_SINCE,
      entryday: lastDay(addMonths(month, 1)),
      note: 'UTR DGBK26092911873',
      statusid: 2,
      addedby: maker,
    })
    .execute();
  const other = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeecode', '=', WITH_RELIEF)
    .executeTakeFirstOrThrow();
  const years = JSON.stringify([{ taxyear: YEAR, income: rupees(13_40_000), regime: 'new' }]);
  await db
    .insertInto('tax_relief')
    .values({ ...other, taxyear: '2026-27', years, relief: rupees(12_480) })
    .execute();
}
