import type { Db } from '#platform/server/db.ts';

/** The period of the company's own cycle that a run of a calendar month is of: found, or stored. */
export async function periodOfMonth(db: Db, payrollmonth: string): Promise<number> {
  const [year = 0, month = 0] = payrollmonth.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const { payperiodid } = await db
    .insertInto('pay_period')
    .values({ payrollmonth, fromday: `${payrollmonth}-01`, untilday: `${payrollmonth}-${last}` })
    .onConflict((conflict) =>
      conflict
        .columns(['subscriptionid', 'paygroup', 'payrollmonth', 'number'])
        .doUpdateSet((eb) => ({ fromday: eb.ref('excluded.fromday') })),
    )
    .returning('payperiodid')
    .executeTakeFirstOrThrow();
  return payperiodid;
}
