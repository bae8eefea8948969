import type { Db } from '#platform/server/db.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { releaseFile } from '#platform/server/files/claim.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { findable } from '#modules/people/server/public.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Row, Values } from '../contract/section-fields.ts';
import type { SectionKey } from '../contract/sections.ts';
import { writeRows } from './rows.ts';

/** Locks a section of a person until the transaction ends. @returns its version */
export async function holdSection(db: Db, employeeid: number, section: SectionKey): Promise<number> {
  await db
    .insertInto('profile_section')
    .values({ employeeid, section, version: 0 })
    .onConflict((c) => c.doNothing())
    .execute();
  const row = await db
    .selectFrom('profile_section')
    .select('version')
    .where('employeeid', '=', employeeid)
    .where('section', '=', section)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.version;
}

const textOf = (values: Values | undefined, key: string): string | null => {
  const value = values?.[key];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Builds a name from its parts, and updates the search index. */
async function rename(ctx: RequestContext, employeeid: number, values: Values | undefined): Promise<void> {
  const parts = ['firstname', 'middlename', 'lastname'].flatMap((key) => textOf(values, key) ?? []);
  if (parts.length > 0)
    await ctx.db
      .updateTable('employee')
      .set({ fullname: parts.join(' ') })
      .where('employeeid', '=', employeeid)
      .execute();
  await findable(ctx, employeeid);
}

async function keepAccount(ctx: RequestContext, input: Written): Promise<void> {
  const { employeeid, before, after, approvalrequestid } = input;
  const stored = (values: Values | undefined) => ({
    employeeid,
    bankname: textOf(values, 'bankname'),
    bankaccount: textOf(values, 'bankaccount'),
    ifsc: textOf(values, 'ifsc'),
    accountholder: textOf(values, 'accountholder'),
    paymentmode: textOf(values, 'paymentmode') ?? 'Bank',
    addedby: ctx.session.accountid,
  });
  const match = await ctx.db
    .selectFrom('employee_bank_history')
    .select('bankhistoryid')
    .where('employeeid', '=', employeeid)
    .limit(1)
    .executeTakeFirst();
  const old = before[0]?.values;
  // The account from the register becomes the first row of the history.
  if (!match && textOf(old, 'bankaccount') !== null) {
    const { joiningdate } = await ctx.db
      .selectFrom('employee')
      .select('joiningdate')
      .where('employeeid', '=', employeeid)
      .executeTakeFirstOrThrow();
    await ctx.db
      .insertInto('employee_bank_history')
      .values({ ...stored(old), effectivefrom: joiningdate, approvalrequestid: null, addeddate: joiningdate })
      .execute();
  }
  await ctx.db
    .insertInto('employee_bank_history')
    .values({ ...stored(after[0]?.values), effectivefrom: ctx.today, approvalrequestid })
    .execute();
}

type Written = {
  section: SectionKey;
  employeeid: number;
  before: readonly Row[];
  after: readonly Row[];
  approvalrequestid: number | null;
};

const scansOf = (rows: readonly Row[]): Set<string> =>
  new Set(rows.flatMap(({ values }) => textOf(values, 'imagepath') ?? []));

/** Writes a locked section and its dependent data. @returns its new version */
export async function writeSection(ctx: RequestContext, input: Written): Promise<number> {
  const { section, employeeid, before, after } = input;
  await writeRows(ctx.db, section, { employeeid, before, after });
  if (section === 'personal') await rename(ctx, employeeid, after[0]?.values);
  if (section === 'bank') await keepAccount(ctx, input);
  if (section === 'documents') {
    const staying = scansOf(after);
    await scheduleDailyCheck(ctx.db, 'profile');
    for (const one of scansOf(before)) if (!staying.has(one)) await releaseFile(ctx.db, one);
  }
  const { version } = await ctx.db
    .updateTable('profile_section')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('employeeid', '=', employeeid)
    .where('section', '=', section)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

type Account = {
  readonly bankname: string | null;
  readonly bankaccount: string | null;
  readonly ifsc: string | null;
  readonly paymentmode: string;
};

/**
 * People whose account was changed after a day, with the one that stood before and the day of the latest change; nobody
 * whose first account it is, or who has the one of before again. Set-based.
 */
export async function accountsBefore(
  db: Db,
  { after, employeeids }: { after: string; employeeids: readonly number[] },
): Promise<ReadonlyMap<number, Account & { readonly since: string }>> {
  const recent = db.selectFrom('employee_bank_history').select('employeeid').where('effectivefrom', '>', after);
  const rows = await db
    .selectFrom('employee_bank_history')
    .select(['employeeid', 'effectivefrom', 'bankname', 'bankaccount', 'ifsc', 'paymentmode'])
    .where(anyOf('employeeid', employeeids))
    .where('employeeid', 'in', recent)
    .orderBy('bankhistoryid')
    .execute();
  const result = new Map<number, Account & { since: string }>();
  for (const [employeeid, all] of Map.groupBy(rows, (row) => row.employeeid)) {
    const last = all.at(-1);
    const before = all.findLast(({ effectivefrom }) => effectivefrom <= after) ?? all[0];
    if (!last || !before || before.bankaccount === null) continue;
    if (before.bankaccount === last.bankaccount && before.ifsc === last.ifsc) continue;
    const { bankname, bankaccount, ifsc, paymentmode } = before;
    result.set(employeeid, { bankname, bankaccount, ifsc, paymentmode, since: last.effectivefrom });
  }
  return result;
}
