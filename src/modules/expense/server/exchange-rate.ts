import { sql } from 'kysely';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { column, dateColumn, textColumn, textOf } from '#bulk/server/columns.ts';
import { type Applied, type BulkKind, fail, failed, type ReadRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { readText } from '#bulk/engine/cell.ts';
import { say } from '#platform/engine/say.ts';
import { currencyCode, exchangeRateBulk, exchangeRateRecord, rateText } from '../contract/exchange-rate.ts';

const MAX_CODE = 10;
const MAX_RATE = 20;
const currencyOf = (row: ReadRow): string => (textOf(row, 'currencycode') ?? '').toUpperCase();
const keyOf = (row: ReadRow): string => `${currencyOf(row)}/${textOf(row, 'fromdate')}`;

/** The stored rates of the days of rows, by currency and day. */
async function storedRates(db: Db, rows: readonly ReadRow[]) {
  const { rows: result } = await tenantSql<{ key: string; exchangerateid: number; rate: string; version: number }>`
    select r.currencycode || '/' || r.fromdate::text as key, r.exchangerateid, r.rate::text as rate, r.version
    from exchange_rate r where r.subscriptionid = current_subscription()
      and r.currencycode || '/' || r.fromdate::text = any(${rows.map(keyOf)}::text[])`.execute(db);
  return new Map(result.map((row) => [row.key, row]));
}

/** What a schema says of a cell is an error of its column. */
function check(row: ReadRow, name: string, schema: typeof currencyCode): void {
  const value = textOf(row, name);
  const fault = value === null ? undefined : schema.safeParse(value).error?.issues[0]?.message;
  if (fault !== undefined) fail(row, name, fault);
}

type Undo = { readonly version: number; readonly before: string | null };

/** Exchange rates from a file: a rate of the same currency and day is replaced. */
export const exchangeRateKind: BulkKind = {
  kind: exchangeRateBulk.kind,
  title: exchangeRateBulk.title,
  key: ['currencycode', 'fromdate'],
  sheet: 'Exchange Rates',
  columns: [
    textColumn(
      { name: 'currencycode', label: 'Currency', aliases: ['Currency Code', 'Code'], required: true },
      MAX_CODE,
    ),
    dateColumn({ name: 'fromdate', label: 'From', aliases: ['Date', 'Effective From', 'Day'], required: true }),
    column({
      name: 'rate',
      label: 'Rate',
      aliases: ['Rupees for one unit', 'Exchange Rate', 'INR'],
      required: true,
      hint: 'Rupees for one unit, with at most six decimals',
      istext: true,
      read: (cell) => readText(cell, MAX_RATE),
    }),
  ],
  validate: async (_given, rows) => {
    for (const row of rows) {
      check(row, 'currencycode', currencyCode);
      check(row, 'rate', rateText);
    }
    for (const group of Map.groupBy(rows, keyOf).values())
      if (group.length > 1)
        for (const row of group)
          if (!failed(row))
            fail(
              row,
              'fromdate',
              say`Rows ${group.map((one) => one.rownumber).join(', ')} have the same currency and day. Keep one of them.`,
            );
    return { offered: [] };
  },
  apply: async ({ db, accountid }, rows): Promise<Applied[]> => {
    const before = await storedRates(db, rows);
    for (const part of chunks(rows, 4))
      await db
        .insertInto('exchange_rate')
        .values(
          part.map((row) => ({
            currencycode: currencyOf(row),
            fromdate: textOf(row, 'fromdate') ?? '',
            rate: textOf(row, 'rate') ?? '',
            addedby: accountid,
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['subscriptionid', 'currencycode', 'fromdate'])
            .doUpdateSet({ rate: sql`excluded.rate`, version: sql`exchange_rate.version + 1` }),
        )
        .execute();
    const after = await storedRates(db, rows);
    return rows.flatMap((row) => {
      const stored = after.get(keyOf(row));
      if (!stored) return [];
      const undo: Undo = { version: stored.version, before: before.get(keyOf(row))?.rate ?? null };
      return [{ rownumber: row.rownumber, objectid: stored.exchangerateid, undo }];
    });
  },
  undo: async ({ db }, rows) => {
    const ids = rows.map(({ objectid }) => objectid);
    const { rows: result } = await tenantSql<{ exchangerateid: number; version: number }>`
      select exchangerateid, version from exchange_rate
      where subscriptionid = current_subscription() and exchangerateid = any(${ids}::bigint[]) for update`.execute(db);
    const versions = new Map(result.map(({ exchangerateid, version }) => [exchangerateid, version]));
    const isUnchanged = ({ objectid, undo }: (typeof rows)[number]) =>
      versions.get(objectid) === (undo as Undo).version;
    const own = rows.filter(isUnchanged);
    const replaced = own.filter(({ undo }) => (undo as Undo).before !== null);
    const created = own.filter(({ undo }) => (undo as Undo).before === null);
    await tenantSql`update exchange_rate r set rate = b.rate::numeric, version = r.version + 1
      from unnest(${replaced.map(({ objectid }) => objectid)}::bigint[], ${replaced.map(({ undo }) => (undo as Undo).before ?? '')}::text[])
        as b (exchangerateid, rate)
      where r.subscriptionid = current_subscription() and r.exchangerateid = b.exchangerateid`.execute(db);
    await tenantSql`delete from exchange_rate where subscriptionid = current_subscription()
      and exchangerateid = any(${created.map(({ objectid }) => objectid)}::bigint[])`.execute(db);
    return new Map(
      rows
        .filter((row) => !isUnchanged(row))
        .map(({ rownumber }) => [rownumber, 'Changed since the upload, so it stays.']),
    );
  },
};

export const exchangeRateUpload = serveBulk(exchangeRateBulk, exchangeRateKind);
export const exchangeRateEndpoints = serveKind(exchangeRateRecord, {
  // Stored with six decimals; a number has fifteen digits exactly, as many as a rate at most.
  compute: async (_ctx, rows) => rows.map((row) => ({ ...row, rate: String(Number(row.rate)) })),
});
