import { actingContext } from '#bulk/server/acting.ts';
import { textColumn } from '#bulk/server/columns.ts';
import { type BulkGiven, fail, type UndoRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { openRequestsOf, withdraw } from '#modules/approval/server/public.ts';
import { type PersonChange, peopleUpload, REGISTER_COLUMNS, type Standing } from '#modules/people/server/public.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { bankBulk } from '../contract/bulk.ts';
import type { Row } from '../contract/section-fields.ts';
import { problemsOf } from '../engine/check.ts';
import { askForChanges } from './change.ts';
import { bankChange, end, withAgain } from './request.ts';

const NAMES = ['paymentmode', 'bankname', 'bankaccount', 'ifsc'] as const;
/** The request that a row sent. */
type Undo = { readonly approvalrequestid: number };

async function banksOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('employee as e')
    .leftJoin('employee_bank as b', 'b.employeeid', 'e.employeeid')
    .leftJoin('profile_section as p', (join) =>
      join.onRef('p.employeeid', '=', 'e.employeeid').on('p.section', '=', 'bank'),
    )
    .select(['e.employeeid', 'b.version', 'p.version as sectionversion'])
    .select(['b.paymentmode', 'b.accountholder', 'b.bankname', 'b.bankaccount', 'b.ifsc'])
    .where(anyOf('e.employeeid', ids))
    .execute();
  return new Map(
    rows.map(({ employeeid, version, sectionversion, ...values }) => [
      employeeid,
      { version: version ?? 0, sectionversion: sectionversion ?? 0, values },
    ]),
  );
}

async function standing(db: Db, who: readonly { readonly employeeid: number }[]): Promise<Map<number, Standing>> {
  const rows = await banksOf(
    db,
    who.map(({ employeeid }) => employeeid),
  );
  return new Map(
    [...rows].map(([id, { version, sectionversion, values }]) => [
      id,
      // Without an account stored yet people are paid through the bank.
      { version: `${version}.${sectionversion}`, values: { ...values, paymentmode: values.paymentmode ?? 'Bank' } },
    ]),
  );
}

const asRow = (values: Row['values']): Row[] => [{ rowid: 0, values }];
const after = ({ before, changes }: PersonChange): Row[] => asRow({ ...before, ...changes });

/** The rules of the form, by column; who waits for a decision already cannot ask again. */
async function check({ db, today }: BulkGiven, changes: readonly PersonChange[]): Promise<void> {
  const employeeids = changes.map(({ person }) => person.employeeid);
  const open = new Set((await openRequestsOf(db, { kind: bankChange, employeeids })).map((one) => one.employeeid));
  for (const one of changes) {
    for (const [key, says] of Object.entries(problemsOf('bank', withAgain('bank', after(one)), today)))
      fail(one.row, key.replace(/^\d+\./, ''), says);
    if (open.has(one.person.employeeid))
      fail(
        one.row,
        'employeecode',
        `A change of the account of ${one.person.code} waits for a decision. Decide it first, or withdraw it.`,
      );
  }
}

/** Asks for every change as the form does: nothing is written before a second person has approved it. */
async function write(work: BulkGiven, changes: readonly PersonChange[]): Promise<Map<number, Undo>> {
  const ctx = await actingContext(work);
  const employeeids = changes.map(({ person }) => person.employeeid);
  await ctx.db
    .insertInto('profile_section')
    .values(employeeids.map((employeeid) => ({ employeeid, section: 'bank', version: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await banksOf(ctx.db, employeeids);
  const requests = await askForChanges(
    ctx,
    'bank',
    changes.map((one) => ({
      employeeid: one.person.employeeid,
      version: stored.get(one.person.employeeid)?.sectionversion ?? 0,
      before: asRow(stored.get(one.person.employeeid)?.values ?? {}),
      after: after(one),
    })),
  );
  return new Map(employeeids.map((employeeid, at) => [employeeid, { approvalrequestid: requests[at] ?? 0 }]));
}

/** Withdraws requests that wait still; an account that was approved stays, until another is asked for. */
async function undo(work: BulkGiven, rows: readonly UndoRow[]): Promise<Map<number, string>> {
  const ctx = await actingContext(work);
  const ids = rows.map(({ undo: kept }) => (kept as Undo).approvalrequestid);
  const stored = await ctx.db
    .selectFrom('approval_request')
    .select(['approvalrequestid', 'statusid'])
    .where(anyOf('approvalrequestid', ids))
    .execute();
  const approved = new Set(stored.flatMap((row) => (row.statusid === 2 ? [row.approvalrequestid] : [])));
  const open = (
    await openRequestsOf(ctx.db, { kind: bankChange, employeeids: rows.map(({ objectid }) => objectid) })
  ).filter(({ approvalrequestid }) => ids.includes(approvalrequestid));
  await end(ctx, open, 4);
  await withdraw(ctx, {
    kind: bankChange,
    ids: open.map(({ approvalrequestid }) => approvalrequestid),
    comment: 'The upload was undone',
  });
  return new Map(
    rows.flatMap(({ rownumber, undo: kept }) =>
      approved.has((kept as Undo).approvalrequestid)
        ? [
            [
              rownumber,
              say`The change was approved since, so it stays. Ask for the account of before by another upload.`,
            ],
          ]
        : [],
    ),
  );
}

/** Accounts for the pay of people who exist: each row becomes a request. */
export const bankKind = peopleUpload({
  contract: bankBulk,
  columns: [
    ...REGISTER_COLUMNS.filter(({ name }) => (NAMES as readonly string[]).includes(name)),
    textColumn({ name: 'accountholder', label: 'Account Holder', aliases: ['Name in Bank', 'Beneficiary Name'] }, 120),
  ],
  own: say`You ask for another account of your own in your profile.`,
  standing,
  check,
  write,
  undo,
});

export const bankUpload = serveBulk(bankBulk, bankKind);
