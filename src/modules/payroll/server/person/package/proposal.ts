import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type ProposalContext, tellProposal } from './proposal-notice.ts';

/** What was agreed with somebody before they joined. */
export type PackageProposal = {
  readonly employeeid: number;
  readonly effectivefrom: Day;
  readonly paybasis: 'CTC' | 'Gross';
  /** Of a year for CTC, else of a month. */
  readonly amount: Paise;
  /** Where it comes from; the reason of the package. */
  readonly note: string;
  /** The code of the pay structure agreed; null where the company has one for all. */
  readonly structurecode: string | null;
  readonly addedby: number | null;
};

/**
 * Proposes the first package of somebody who joins and tells those who enter it: payroll finds it filled in and saves it,
 * or enters another one. A later proposal replaces it.
 */
export async function proposePackage(ctx: ProposalContext, proposal: PackageProposal): Promise<void> {
  await ctx.db
    .insertInto('package_proposal')
    .values(proposal)
    .onConflict((conflict) =>
      conflict.columns(['subscriptionid', 'employeeid']).doUpdateSet((eb) => ({
        effectivefrom: eb.ref('excluded.effectivefrom'),
        paybasis: eb.ref('excluded.paybasis'),
        amount: eb.ref('excluded.amount'),
        note: eb.ref('excluded.note'),
        structurecode: eb.ref('excluded.structurecode'),
      })),
    )
    .execute();
  await tellProposal(ctx, proposal);
}

/** Proposals shown at once; those of whoever joins first. */
const SHOWN = 100;

/** Proposals that wait, but for the reader's own: nobody enters their own pay. They say no amount. */
export const waitingProposals = (db: Db, reader: number | null) =>
  db
    .selectFrom('package_proposal as p')
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .leftJoin('account as a', 'a.accountid', 'p.addedby')
    .select(['p.employeeid', 'e.employeecode', 'e.fullname', 'p.note', 'p.addeddate', 'a.fullname as addedbyname'])
    .select(sql<string>`e.joiningdate::text`.as('joiningdate'))
    .where((c) =>
      c.not(
        c.exists(
          c.selectFrom('employee_package as k').select('k.packageid').whereRef('k.employeeid', '=', 'p.employeeid'),
        ),
      ),
    )
    .where('p.employeeid', '<>', reader ?? 0)
    .orderBy('e.joiningdate')
    .orderBy('p.employeeid')
    .limit(SHOWN)
    .execute();

/** The proposal that waits for payroll; undefined where there is none. */
export const storedProposal = (db: Db, employeeid: number) =>
  db
    .selectFrom('package_proposal')
    .select(['paybasis', 'amount', 'note', 'structurecode', sql<string>`effectivefrom::text`.as('effectivefrom')])
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();

/** Ends the proposals of people whose first package is entered. */
export async function endProposals(db: Db, employeeids: readonly number[]): Promise<void> {
  await db.deleteFrom('package_proposal').where(anyOf('employeeid', employeeids)).execute();
}
