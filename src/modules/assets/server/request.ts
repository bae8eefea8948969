import { dayWords } from '#platform/engine/months.ts';
import { say } from '#platform/engine/say.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type {
  ReadingContext,
  RequestContext,
  RequestKind,
  RequestLine,
  RequestNow,
  SubmittedRequest,
} from '#platform/server/request-kind.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { submitRequests } from '#modules/approval/server/public.ts';
import { listStock, listWaitingRequests, requestAsset } from '../contract/own.ts';
import { IN_STOCK } from '../engine/states.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { sql } from 'kysely';

const [TO_BE_ISSUED, DONE, REJECTED, WITHDRAWN] = [2, 3, 4, 5];
type Payload = { readonly assetrequestid: number };
const idOf = ({ payload }: SubmittedRequest): number => (payload as Payload).assetrequestid;

async function describe(db: Db, requests: readonly SubmittedRequest[]) {
  const rows = await db
    .selectFrom('asset_request as r')
    .innerJoin('asset_category as c', 'c.assetcategoryid', 'r.assetcategoryid')
    .select(['r.assetrequestid', 'c.assetcategoryname', 'r.reason', 'r.neededby'])
    .where(anyOf('r.assetrequestid', requests.map(idOf)))
    .execute();
  const byId = new Map(rows.map((row) => [row.assetrequestid, row]));
  return new Map(
    requests.map((request): [number, RequestLine[]] => {
      const row = byId.get(idOf(request));
      if (!row) return [request.approvalrequestid, []];
      const lines = [
        { label: 'Category', value: row.assetcategoryname },
        { label: 'Reason', value: row.reason },
        ...(row.neededby === null ? [] : [{ label: 'Needed by', value: dayWords(row.neededby) }]),
      ];
      return [request.approvalrequestid, lines];
    }),
  );
}

/** What of each category is in stock, and what of it the person has already. */
async function nowOf({ db }: ReadingContext, requests: readonly SubmittedRequest[]) {
  const rows = await db
    .selectFrom('asset_request')
    .select(['assetrequestid', 'assetcategoryid', 'employeeid'])
    .where(anyOf('assetrequestid', requests.map(idOf)))
    .execute();
  const categories = rows.map(({ assetcategoryid }) => assetcategoryid);
  const stock = await db
    .selectFrom('asset')
    .select((c) => ['assetcategoryid', c.fn.countAll<number>().as('count')])
    .where(anyOf('assetcategoryid', categories))
    .where('stateid', '=', IN_STOCK)
    .groupBy('assetcategoryid')
    .execute();
  const holding = await db
    .selectFrom('asset_assignment as h')
    .innerJoin('asset as a', 'a.assetid', 'h.assetid')
    .select(['h.employeeid', 'a.assetcategoryid', 'a.assettag'])
    .where('h.returnedon', 'is', null)
    .where(anyOf('a.assetcategoryid', categories))
    .where(
      anyOf(
        'h.employeeid',
        rows.map(({ employeeid }) => employeeid),
      ),
    )
    .orderBy('a.assettag')
    .execute();
  const byId = new Map(rows.map((row) => [row.assetrequestid, row]));
  return new Map(
    requests.flatMap((request): [number, RequestNow][] => {
      const row = byId.get(idOf(request));
      if (!row) return [];
      const { assetcategoryid, employeeid } = row;
      const tags = holding.filter((one) => one.employeeid === employeeid && one.assetcategoryid === assetcategoryid);
      const count = stock.find((one) => one.assetcategoryid === assetcategoryid)?.count ?? 0;
      const lines = [
        { label: say`In stock`, value: String(count) },
        { label: say`Already holds`, value: tags.map(({ assettag }) => assettag).join(', ') || say`None` },
      ];
      return [[request.approvalrequestid, { lines, notices: [], changed: [] }]];
    }),
  );
}

const settle =
  (statusid: number) =>
  async ({ db }: RequestContext, requests: readonly SubmittedRequest[]): Promise<void> => {
    await db
      .updateTable('asset_request')
      .set((c) => ({ statusid, version: c('version', '+', 1) }))
      .where(anyOf('assetrequestid', requests.map(idOf)))
      .execute();
  };

/** A request for an asset of a category; once approved it waits for whoever issues assets. */
export const assetRequestKind: RequestKind = {
  kind: 'asset',
  name: 'Asset',
  facts: [],
  describe,
  now: nowOf,
  approved: settle(TO_BE_ISSUED),
  rejected: settle(REJECTED),
  withdrawn: settle(WITHDRAWN),
  async undone(ctx, requests) {
    const issued = await ctx.db
      .selectFrom('asset_request')
      .select('assetrequestid')
      .where(anyOf('assetrequestid', requests.map(idOf)))
      .where('statusid', '=', DONE)
      .limit(1)
      .executeTakeFirst();
    if (issued) failWith('conflict', { status: 409, text: 'The asset has been issued meanwhile' });
    await settle(1)(ctx, requests);
  },
};

const request = serve(requestAsset, async (ctx, { assetcategoryid, reason, neededby }) => {
  const { db, session, today } = ctx;
  const { employeeid } = session;
  if (employeeid === null)
    return failWith('conflict', {
      status: 409,
      text: 'Your account has no employee record, so it cannot request assets',
    });
  if (neededby !== null && neededby < today) failField('neededby', 'This day has passed');
  const category = await db
    .selectFrom('asset_category')
    .select('assetcategoryname')
    .where('assetcategoryid', '=', assetcategoryid)
    .where('isactive', '=', 1)
    .executeTakeFirst();
  if (!category) return failField('assetcategoryid', 'Please select the category');
  const { assetrequestid } = await db
    .insertInto('asset_request')
    .values({ employeeid, assetcategoryid, reason, neededby, addedby: session.accountid })
    .returning('assetrequestid')
    .executeTakeFirstOrThrow();
  const payload: Payload = { assetrequestid };
  const [created] = await submitRequests(ctx, [
    {
      kind: assetRequestKind,
      employeeid,
      facts: {},
      payload,
      title: category.assetcategoryname,
      similar: `${assetcategoryid} ${reason}`,
    },
  ]);
  const approvalrequestid = created?.approvalrequestid ?? notFound();
  await db
    .updateTable('asset_request')
    .set({ approvalrequestid })
    .where('assetrequestid', '=', assetrequestid)
    .execute();
  return [{ assetrequestid, approvalrequestid }];
});

/** Marks an approved request as fulfilled by an issue. @throws 409 where it does not wait, or is another's or of another category */
export async function fulfil(
  { db }: Pick<Context, 'db'>,
  by: {
    readonly assetrequestid: number;
    readonly employeeid: number;
    readonly assetassignmentid: number;
    readonly asset: { readonly assetcategoryid: number };
  },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('asset_request')
    .set((c) => ({ statusid: DONE, assetassignmentid: by.assetassignmentid, version: c('version', '+', 1) }))
    .where('assetrequestid', '=', by.assetrequestid)
    .where('employeeid', '=', by.employeeid)
    .where('assetcategoryid', '=', by.asset.assetcategoryid)
    .where('statusid', '=', TO_BE_ISSUED)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n)
    failWith('conflict', { status: 409, text: 'This request no longer waits for an asset of this category' });
}

const waiting = serve(listWaitingRequests, async ({ db, people }, page) =>
  pagedList(
    db
      .selectFrom('asset_request as r')
      .innerJoin('asset_category as c', 'c.assetcategoryid', 'r.assetcategoryid')
      .innerJoin('employee as e', 'e.employeeid', 'r.employeeid')
      .select(['r.assetrequestid', 'r.assetcategoryid', 'c.assetcategoryname', 'r.reason', 'r.neededby', 'r.addeddate'])
      .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
      .select((q) =>
        q
          .selectFrom('asset as a')
          .select((c) => c.fn.countAll<number>().as('instock'))
          .whereRef('a.assetcategoryid', '=', 'r.assetcategoryid')
          .where('a.stateid', '=', IN_STOCK)
          .as('instock'),
      )
      .$narrowType<{ instock: number }>()
      .where('r.statusid', '=', TO_BE_ISSUED)
      .where(people.within('r.employeeid'))
      .orderBy(sql`r.neededby nulls last`)
      .orderBy('r.assetrequestid'),
    page,
  ),
);

const MAX_STOCK = 50;
const stock = serve(listStock, async ({ db }, { assetcategoryid, search }) => {
  const text = search?.toLowerCase() ?? '';
  return db
    .selectFrom('asset')
    .select([sql<string>`assettag || ' · ' || assetname`.as('displayname'), 'assetid as displayvalue', 'version'])
    .where('assetcategoryid', '=', assetcategoryid)
    .where('stateid', '=', IN_STOCK)
    .$if(text !== '', (q) => q.where(sql<boolean>`position(${text} in lower(assettag || ' ' || assetname)) > 0`))
    .orderBy(sql`lower(assettag)`)
    .limit(MAX_STOCK)
    .execute();
});

export const requestEndpoints = [request, waiting, stock];
