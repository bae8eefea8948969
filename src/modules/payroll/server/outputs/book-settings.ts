import type { Month } from '#platform/engine/day.ts';
import type { JournalAccount } from '#modules/payroll/contract/outputs/journal.ts';
import { isByTwo } from '#modules/payroll/contract/outputs/payment-roles.ts';
import { say } from '#platform/engine/say.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { canonical } from '#platform/server/idempotency.ts';
import { sha256 } from '#platform/server/token.ts';
import { groupOf } from '../setup/groups.ts';
import { findSettings, latestSettings } from '../setup/settings.ts';
import type { LayoutSettings } from './layout-files.ts';

type Of = { readonly payrollmonth: string; readonly paygroup: string };
export type BookSettings = Omit<LayoutSettings, 'structure'>;

/** For an approved run whose layouts are not those that were approved with it. */
export const LAYOUTS_CHANGED = say`The layouts of files changed after the approval. Compute and approve the run again`;

/** Layouts and accounts in force in a month, for the files of a run of a pay group. */
export async function bookSettings(db: Db, { payrollmonth, paygroup }: Of): Promise<BookSettings> {
  const { layouts, accounts, paygroups } = (await findSettings(db, payrollmonth as Month)) ?? {};
  return { layouts, accounts, paygroups, bank: groupOf({ paygroups }, paygroup)?.bank };
}

/**
 * Digest of all that the files which move money are written by: layouts with accounts and of journals, the accounts of
 * the journal, and which file the pay group has. It is part of what a checker approves.
 */
export const layoutsHash = ({ layouts = [], accounts = [], paygroups = [], bank }: BookSettings): string =>
  sha256(canonical([layouts.filter(isByTwo), accounts, bank ?? null, paygroups.map((group) => group.bank ?? null)]));

/**
 * The digest of the layouts that a run's files would be written by now. The run is locked until the transaction ends, so
 * that a change of layouts comes before it or after it.
 */
export async function layoutsHashOf(db: Db, payrollrunid: number): Promise<string> {
  const run = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollmonth', 'q.paygroup'])
    .where('r.payrollrunid', '=', payrollrunid)
    .forUpdate('r')
    .executeTakeFirstOrThrow();
  return layoutsHash(await bookSettings(db, run));
}

/**
 * The layouts of a locked run: those that were approved with it, as none of its month change once one of its runs is
 * locked. @throws ApplicationError 409 where they are others
 */
export async function approvedBook(db: Db, run: Of & { readonly layoutshash: string | null }): Promise<BookSettings> {
  const book = await bookSettings(db, run);
  // Runs that were computed before layouts were approved with them have no digest.
  if (run.layoutshash !== null && run.layoutshash !== layoutsHash(book))
    failWith('conflict', { status: 409, text: LAYOUTS_CHANGED });
  return book;
}

/**
 * Accounts by which the journal of a locked run is written: those of its month, and of the latest for lines that had none
 * then, so that a journal that lacks an account can be written once it has one.
 */
export async function journalAccounts(db: Db, { accounts = [] }: BookSettings): Promise<readonly JournalAccount[]> {
  return accounts.length === 0 ? [] : [...((await latestSettings(db))?.accounts ?? []), ...accounts];
}
