import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { failWith } from '#platform/server/application-error.ts';
import { holdersOf } from '#platform/server/right-givers.ts';
import { type BulkGiven, type BulkKind, fail, notice, type UndoRow } from '#bulk/server/kind.ts';
import { peopleOf } from '#modules/people/server/public.ts';
import { monthToRun } from '../setup/change-settings.ts';

/** Who can change the pay of an account's own employee. */
export type OwnPay = {
  readonly employeeid: number;
  /** Names of everybody else who may enter payroll inputs; empty where the company has one such person. */
  readonly others: readonly string[];
};

/** The employee of an account that works on pay, and who else could; undefined for an account without an employee. */
export async function ownPay(db: Db, accountid: number | null): Promise<OwnPay | undefined> {
  if (accountid === null) return undefined;
  const account = await db
    .selectFrom('account')
    .select('employeeid')
    .where('accountid', '=', accountid)
    .executeTakeFirst();
  if (account?.employeeid == null) return undefined;
  const holders = await holdersOf(db, 'payrollInput');
  const others = holders.filter((one) => one.accountid !== accountid).map(({ fullname }) => fullname);
  return { employeeid: account.employeeid, others };
}

const SHOWN = 3;
/** The sentence that names who can do it instead. */
export const whoCan = (others: readonly string[]): string =>
  `Nobody changes their own pay. ${others.slice(0, SHOWN).join(', ')} can do it for you.`;
const ALONE = 'This is your own pay, and nobody else may enter it: it is kept with your name and shown above the run.';

/**
 * Rejects a change of one's own pay.
 * @returns whether it is one's own, in a company where nobody else could make it: to be stored by `noteOwnPay`
 * @throws ApplicationError 409 with the names of those who can do it
 */
export async function failOnOwn(db: Db, accountid: number, employeeid: number): Promise<boolean> {
  const own = await ownPay(db, accountid);
  if (own?.employeeid !== employeeid) return false;
  if (own.others.length > 0) failWith('conflict', { status: 409, text: whoCan(own.others) });
  return true;
}

/** Stores for the month's run that somebody changed their own pay; the audit trail has it as well. */
export async function noteOwnPay(
  db: Db,
  options: { accountid: number; employeeid: number; what: string; today: string; payrollmonth?: string | null },
): Promise<void> {
  const { today, payrollmonth, ...row } = options;
  const month = payrollmonth ?? (await monthToRun(db, today));
  await db
    .insertInto('own_pay_change')
    .values({ ...row, payrollmonth: month })
    .execute();
}

/** Changes that people made to their own pay, by month, as the sentences of a banner. */
export async function ownPayOf(db: Db, runs: readonly { payrollmonth: string }[]): Promise<Map<string, string[]>> {
  const months = new Set(runs.map(({ payrollmonth }) => payrollmonth));
  const rows = await db
    .selectFrom('own_pay_change as o')
    .innerJoin('account as a', 'a.accountid', 'o.accountid')
    .select(['o.payrollmonth', 'a.fullname', 'o.what'])
    .where(sql<boolean>`o.payrollmonth = any(${[...months]}::text[])`)
    .orderBy('o.ownpaychangeid')
    .execute();
  const matches = Map.groupBy(rows, ({ payrollmonth }) => payrollmonth);
  return new Map(
    [...matches].map(([month, of]) => [month, [...new Set(of.map(({ fullname, what }) => `${fullname}: ${what}`))]]),
  );
}

type EmployeeOf = (db: Db, rows: readonly UndoRow[]) => Promise<ReadonlyMap<number, number>>;

/**
 * Wraps an upload of pay so that nobody enters or undoes their own rows.
 * @param employeeOf the employee of each applied row, by row number
 */
export function withoutOwnPay(kind: BulkKind, employeeOf: EmployeeOf): BulkKind {
  const own = ({ db, accountid }: BulkGiven) => ownPay(db, accountid);
  return {
    ...kind,
    async validate(input, rows) {
      const validated = await kind.validate(input, rows);
      const mine = await own(input);
      if (!mine) return validated;
      const stored = rows.filter(({ leftout }) => !leftout);
      for (const { row, person } of await peopleOf(input.db, stored)) {
        if (person.employeeid !== mine.employeeid) continue;
        if (mine.others.length > 0) fail(row, 'employeecode', whoCan(mine.others));
        else notice(row, 'employeecode', ALONE);
      }
      return validated;
    },
    async apply(input, rows) {
      const applied = await kind.apply(input, rows);
      const mine = await own(input);
      const people = mine ? await peopleOf(input.db, rows) : [];
      if (mine && input.accountid !== null && people.some(({ person }) => person.employeeid === mine.employeeid))
        await noteOwnPay(input.db, {
          accountid: input.accountid,
          employeeid: mine.employeeid,
          what: kind.title,
          today: input.today,
        });
      return applied;
    },
    async undo(input, rows) {
      const mine = await own(input);
      if (!mine || mine.others.length === 0) return kind.undo(input, rows);
      const employees = await employeeOf(input.db, rows);
      const isOwn = ({ rownumber }: UndoRow) => employees.get(rownumber) === mine.employeeid;
      const reasons = new Map(
        await kind.undo(
          input,
          rows.filter((row) => !isOwn(row)),
        ),
      );
      for (const row of rows.filter(isOwn)) reasons.set(row.rownumber, whoCan(mine.others));
      return reasons;
    },
    /** // Own rows that nobody else could enter: applying them requires reauthentication. */
    weighty: async (db, bulkbatchid) => {
      const own = JSON.stringify([{ text: ALONE }]);
      const row = await db
        .selectFrom('bulk_row')
        .select('rownumber')
        .where('bulkbatchid', '=', bulkbatchid)
        .where('statusid', '=', 2)
        .where(sql<boolean>`messages @> ${own}::jsonb`)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
