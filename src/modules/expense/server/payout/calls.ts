import { sql } from 'kysely';
import { notFound } from '#platform/server/application-error.ts';
import { BANK_FILES, type BankFiles } from '../bank-file.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import { getPayout, listPayouts, payoutFile, PAYOUT_STATE } from '../../contract/payout.ts';
import { payBulkOf } from '../pay-calls.ts';
import { payoutFiles } from './files.ts';

/** Payouts with their sums. */
const payoutsIn = (db: Db) =>
  db
    .selectFrom('expense_payout as o')
    .innerJoin('expense_payment as p', 'p.expensepayoutid', 'o.expensepayoutid')
    .leftJoin('expense_payment as r', 'r.returns', 'p.expensepaymentid')
    .leftJoin('expense_clearing as c', 'c.expensepaymentid', 'p.expensepaymentid')
    .select(['o.expensepayoutid', 'o.paidon', 'o.reference'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<string>('p.amount').as('amount')])
    .select([
      sql<string>`coalesce(sum(r.amount), 0)`.as('returned'),
      sql<string>`coalesce(sum(p.amount) filter (where c.clearedon is not null and r.amount is null), 0)`.as('cleared'),
    ])
    .groupBy(['o.subscriptionid', 'o.expensepayoutid', 'o.paidon', 'o.reference']);

type Sums = Awaited<ReturnType<ReturnType<typeof payoutsIn>['executeTakeFirstOrThrow']>>;
function rowOf({ count, amount, returned, cleared, ...row }: Sums) {
  const [all, back, done] = [Number(amount), Number(returned), Number(cleared)];
  return { ...row, count, amount: all, returned: back, cleared: done, open: all - back - done };
}

const list = serve(listPayouts, async ({ db }, { search, limit, offset }) => {
  const named = sql<boolean>`position(lower(${search ?? ''}::text) in lower(coalesce(o.reference, ''))) > 0`;
  const page = await db
    .selectFrom('expense_payout as o')
    .select('o.expensepayoutid')
    .where(named)
    .orderBy('o.paidon', 'desc')
    .orderBy('o.expensepayoutid', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const rows = await payoutsIn(db)
    .where(
      anyOf(
        'o.expensepayoutid',
        page.map(({ expensepayoutid }) => expensepayoutid),
      ),
    )
    .orderBy('o.paidon', 'desc')
    .orderBy('o.expensepayoutid', 'desc')
    .execute();
  const { total } = await db
    .selectFrom('expense_payout as o')
    .where(named)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(rowOf), total };
});

const detail = (files: readonly BankFiles[]) =>
  serve(getPayout, async (ctx, { expensepayoutid }) => {
    const { db } = ctx;
    const payout = await payoutsIn(db).where('o.expensepayoutid', '=', expensepayoutid).executeTakeFirst();
    if (!payout) return notFound();
    const rows = await db
      .selectFrom('expense_payment as p')
      .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
      .leftJoin('expense_claim as m', 'm.expenseclaimid', 'p.expenseclaimid')
      .leftJoin('expense_payment as r', 'r.returns', 'p.expensepaymentid')
      .leftJoin('expense_clearing as c', 'c.expensepaymentid', 'p.expensepaymentid')
      .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
      .select(['p.expensepaymentid', 'p.paymentno', 'p.expenseclaimid', 'm.claimno', 'p.amount'])
      .select(['r.paidon as returnedon', 'c.clearedon'])
      .where('p.expensepayoutid', '=', expensepayoutid)
      .orderBy('p.paymentno')
      .execute();
    return [
      {
        ...rowOf(payout),
        payments: rows.map(({ returnedon, clearedon, claimno, ...row }) => {
          const stateid = returnedon !== null ? 3 : clearedon !== null ? 2 : 1;
          return {
            ...row,
            claimno: claimno ?? '',
            stateid,
            state: PAYOUT_STATE.label(stateid) ?? '',
            day: returnedon ?? clearedon,
          } as const;
        }),
        files: (await payoutFiles(ctx, files, expensepayoutid)).map(({ name }) => name),
      },
    ];
  });

const file = (files: readonly BankFiles[]) =>
  serveFile(payoutFile, async (ctx, { expensepayoutid, name }) => {
    const written = await ctx.tx((db) => payoutFiles({ db, tenant: ctx.tenant }, files, expensepayoutid));
    const { text, type } = written.find((one) => one.name === name) ?? notFound();
    return { name, type, bytes: text };
  });

/** Payments of many claims at once, with the files for the bank that a module of `parts` writes. */
export function payoutsOf(parts: readonly ServerModule[]): ServerModule {
  const files = BANK_FILES.of(parts);
  return { name: 'expense-payout', endpoints: [payBulkOf(files), list, detail(files), file(files)] };
}
