import { sql } from 'kysely';
import { epochDay, day } from '#platform/engine/day.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { claimFile, releaseFile } from '#platform/server/files/claim.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { deleteBill, listBills, saveBill } from '../contract/trip.ts';
import { claimantOf } from './claimant.ts';

const bills = serve(listBills, async (ctx, { employeeid: id }) => {
  const { db, fileLink, session, today } = ctx;
  const employeeid = await ctx.people.oneSeen(id);
  const rows = await db
    .selectFrom('expense_bill as b')
    .leftJoin('expense_claim as c', 'c.expenseclaimid', 'b.expenseclaimid')
    .select([
      'b.expensebillid',
      'b.documentpath',
      'b.filename',
      'b.billdate',
      'b.merchant',
      'b.amount',
      'b.note',
      'c.claimno',
    ])
    .select('b.addedon')
    .where('b.employeeid', '=', employeeid)
    .where('b.expenseclaimid', 'is', null)
    .orderBy(sql`coalesce(b.billdate, b.addedon)`)
    .orderBy('b.expensebillid')
    .limit(500)
    .execute();
  return rows.map(({ documentpath, ...row }) => ({
    ...row,
    path: fileLink(documentpath, session.logininfoid),
    age: Math.max(0, epochDay(day(today)) - epochDay(day(row.billdate ?? row.addedon))),
  }));
});

/** The bytes of a bill: claimed for it, with their hash and name. */
async function takeFile(ctx: Context, expensebillid: number, path: string) {
  const fileid = await claimFile(ctx, {
    imagepath: path,
    purpose: 'expensebill',
    claimedby: 'expense_bill',
    claimedid: expensebillid,
  });
  const file = await ctx.db
    .selectFrom('stored_file')
    .select(['key', 'name'])
    .where('fileid', '=', fileid)
    .executeTakeFirstOrThrow();
  const before = await ctx.db
    .selectFrom('expense_bill')
    .select('documentpath')
    .where('expensebillid', '=', expensebillid)
    .executeTakeFirstOrThrow();
  if (before.documentpath !== null && before.documentpath !== String(fileid))
    await releaseFile(ctx.db, before.documentpath);
  await ctx.db
    .updateTable('expense_bill')
    .set({ documentpath: String(fileid), filehash: file.key, filename: file.name })
    .where('expensebillid', '=', expensebillid)
    .execute();
  const same = await ctx.db
    .selectFrom('expense_bill as b')
    .leftJoin('expense_claim as c', 'c.expenseclaimid', 'b.expenseclaimid')
    .select(['c.claimno', 'b.employeeid'])
    .where('b.filehash', '=', file.key)
    .where('b.expensebillid', '<>', expensebillid)
    .executeTakeFirst();
  if (!same) return null;
  // The claims of others stay theirs.
  return same.employeeid === ctx.session.employeeid ? (same.claimno ?? 'pile') : 'other';
}

/** A bill that the caller may change. @throws ApplicationError 404 as if unknown, 409 while it is on a sent claim */
async function ownBill(ctx: Context, expensebillid: number) {
  const bill = await ctx.db
    .selectFrom('expense_bill as b')
    .leftJoin('expense_claim as c', 'c.expenseclaimid', 'b.expenseclaimid')
    .select(['b.employeeid', 'b.documentpath', 'b.expenseclaimid', 'c.submission'])
    .where('b.expensebillid', '=', expensebillid)
    .executeTakeFirst();
  if (!bill) return notFound();
  await claimantOf(ctx, bill.employeeid).catch(() => notFound());
  if ((bill.submission ?? 0) > 0)
    failWith('conflict', { status: 409, text: 'This bill is on a claim that was sent, so it is kept as it is' });
  return bill;
}

const billSaved = serve(saveBill, async (ctx, { expensebillid, employeeid: request, path, ...values }) => {
  const { db, session } = ctx;
  let id = expensebillid;
  if (id === null) {
    const employeeid = await claimantOf(ctx, request);
    const created = await db
      .insertInto('expense_bill')
      .values({ ...values, employeeid, addedon: ctx.today, addedby: session.accountid })
      .returning('expensebillid')
      .executeTakeFirstOrThrow();
    id = created.expensebillid;
  } else {
    await ownBill(ctx, id);
    await db.updateTable('expense_bill').set(values).where('expensebillid', '=', id).execute();
  }
  return [{ expensebillid: id, sameas: path === null ? null : await takeFile(ctx, id, path) }];
});

const billDeleted = serve(deleteBill, async (ctx, { expensebillid }) => {
  const { documentpath, expenseclaimid } = await ownBill(ctx, expensebillid);
  if (expenseclaimid !== null)
    failWith('conflict', { status: 409, text: 'This bill is on a claim. Take it off the claim first' });
  const used = await ctx.db
    .selectFrom('expense_line')
    .select('expenselineid')
    .where('expensebillid', '=', expensebillid)
    .executeTakeFirst();
  if (used) failWith('conflict', { status: 409, text: 'This bill was sent with a claim once, so it is kept' });
  await ctx.db.deleteFrom('expense_bill').where('expensebillid', '=', expensebillid).execute();
  await releaseFile(ctx.db, documentpath);
  return [{ isexecuted: true }];
});

export const billCalls = [bills, billSaved, billDeleted];
