import { sql } from 'kysely';
import { structureChoices, expectStructure } from '#modules/company/server/public.ts';
import {
  A_DAY,
  initMinimumWageClass,
  MAX_CLASS,
  MAX_RATE,
  minimumWageBulk,
  minimumWageClassRecord,
  minimumWageRecord,
} from '#modules/payroll/contract/law/minimum-wage.ts';
import { readChoice } from '#bulk/engine/cell.ts';
import { column, dateColumn, moneyColumn, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';
import { type BulkKind, fail, failed, notice, type ReadRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { STATE_CODES } from '#platform/contract/states.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { serve } from '#platform/server/serve.ts';

const empty = (text: string | null): string | null => (text?.trim() ? text.trim() : null);

export const minimumWageEndpoints = [
  ...serveKind(minimumWageRecord),
  ...serveKind(minimumWageClassRecord, {
    compute: async ({ db }, rows) => {
      const { Office, Grade } = await structureChoices(db, ['Office', 'Grade']);
      const nameIn = (list: readonly { displayvalue: number; displayname: string }[], id: number | null) =>
        list.find(({ displayvalue }) => displayvalue === id)?.displayname ?? '';
      return rows.map((row) => ({
        ...row,
        officename: nameIn(Office, row.officeaddressid),
        gradename: nameIn(Grade, row.subscriptiongradeid),
      }));
    },
    check: async ({ db }, { officeaddressid, subscriptiongradeid }) => {
      if (officeaddressid !== null)
        await expectStructure(db, { officeaddressids: [officeaddressid] }, 'officeaddressid');
      if (subscriptiongradeid !== null)
        await expectStructure(db, { subscriptiongradeids: [subscriptiongradeid] }, 'subscriptiongradeid');
    },
  }),
  serve(initMinimumWageClass, ({ db }) => structureChoices(db, ['Office', 'Grade'])),
];

const STATES = new Map(
  Object.entries(STATE_CODES).flatMap(([code, name]) => [
    [name.toLowerCase(), code],
    [code.toLowerCase(), code],
  ]),
);
const PER = { Month: ['monthly', 'per month'], Day: ['daily', 'per day'] };
const CONFIRMED = { Yes: ['y'], No: ['n'] };

type Key = {
  readonly statecode: string;
  readonly zone: string | null;
  readonly category: string | null;
  readonly ratefrom: string;
};
type Values = Key & {
  readonly rate: number;
  readonly rateperid: number;
  readonly source: string | null;
  readonly isconfirmed: boolean;
};
type Undo = { readonly values: Values; readonly before: Values | null };

const keyOf = ({ statecode, zone, category, ratefrom }: Key): string =>
  JSON.stringify([statecode, (zone ?? '').toLowerCase(), (category ?? '').toLowerCase(), ratefrom]);

const valuesOf = (row: ReadRow): Values => ({
  statecode: STATES.get((textOf(row, 'state') ?? '').toLowerCase()) ?? '',
  zone: empty(textOf(row, 'zone')),
  category: empty(textOf(row, 'category')),
  ratefrom: textOf(row, 'ratefrom') ?? '',
  rate: numberOf(row, 'rate'),
  rateperid: row.values['per'] === 'Day' ? A_DAY : 1,
  source: empty(textOf(row, 'source')),
  isconfirmed: row.values['confirmed'] === 'Yes',
});

async function storedRates(db: Db): Promise<Map<string, Values & { readonly minimumwageid: number }>> {
  const rows = await db
    .selectFrom('minimum_wage')
    .select(['minimumwageid', 'statecode', 'zone', 'category', 'ratefrom'])
    .select(['rate', 'rateperid', 'source', 'isconfirmed'])
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** What a row says, whoever wrote it. */
const sameText = (values: Values): string => JSON.stringify(columnsOf(values));
const columnsOf = ({ statecode, zone, category, ratefrom, rate, rateperid, source, isconfirmed }: Values): Values => ({
  statecode,
  zone,
  category,
  ratefrom,
  rate,
  rateperid,
  source,
  isconfirmed,
});

const KEY = sql`subscriptionid, statecode, lower(coalesce(zone, '')), lower(coalesce(category, '')), ratefrom`;
async function writeRates(db: Db, rows: readonly Values[], addedby: number | null): Promise<void> {
  for (const part of chunks(rows, 10))
    await db
      .insertInto('minimum_wage')
      .values(part.map((row) => ({ ...columnsOf(row), addedby })))
      .onConflict((conflict) =>
        conflict.expression(KEY).doUpdateSet((eb) => ({
          rate: eb.ref('excluded.rate'),
          rateperid: eb.ref('excluded.rateperid'),
          source: eb.ref('excluded.source'),
          isconfirmed: eb.ref('excluded.isconfirmed'),
          version: sql<number>`minimum_wage.version + 1`,
        })),
      )
      .execute();
}

/** Minimum wages from a file: a rate of the same state, zone, category and day is replaced. */
export const minimumWageKind: BulkKind = {
  kind: minimumWageBulk.kind,
  title: minimumWageBulk.title,
  key: ['state', 'zone', 'category', 'ratefrom'],
  sheet: 'Minimum Wages',
  columns: [
    textColumn(
      { name: 'state', label: 'State', aliases: ['State Code'], required: true, hint: 'Name or two letters' },
      60,
    ),
    textColumn({ name: 'zone', label: 'Zone', aliases: ['Area'], hint: 'Blank: the whole state' }, MAX_CLASS),
    textColumn(
      { name: 'category', label: 'Category', aliases: ['Skill', 'Class'], hint: 'Blank: everybody' },
      MAX_CLASS,
    ),
    dateColumn({ name: 'ratefrom', label: 'From', aliases: ['Effective From'], required: true }),
    moneyColumn({ name: 'rate', label: 'Rate', aliases: ['Minimum Wage', 'Total'], required: true, hint: 'Rupees' }),
    column({
      name: 'per',
      label: 'Per',
      choices: Object.keys(PER),
      hint: 'Month or Day; blank is Month',
      read: (cell) => readChoice(cell, PER),
    }),
    textColumn({ name: 'source', label: 'Notification', hint: 'Its number and day' }, 200),
    column({
      name: 'confirmed',
      label: 'Confirmed',
      choices: Object.keys(CONFIRMED),
      hint: 'Yes where it was compared with the notification; blank is No',
      read: (cell) => readChoice(cell, CONFIRMED),
    }),
  ],
  async validate({ db }, rows) {
    const standing = await storedRates(db);
    const rowByKey = new Map<string, number>();
    for (const row of rows) {
      const values = valuesOf(row);
      const state = textOf(row, 'state');
      if (state !== null && values.statecode === '') {
        const close = nearest(state, Object.values(STATE_CODES));
        fail(
          row,
          'state',
          close === undefined
            ? say`There is no state ${state}`
            : say`There is no state ${state}. Did you mean ${close}?`,
        );
      }
      if (values.rate <= 0 || values.rate > MAX_RATE) fail(row, 'rate', 'Please enter the rate');
      if (failed(row)) continue;
      const twice = rowByKey.get(keyOf(values));
      if (twice !== undefined) fail(row, 'state', say`Row ${twice} has this rate already. Remove one of the two.`);
      rowByKey.set(keyOf(values), twice ?? row.rownumber);
      const before = standing.get(keyOf(values));
      if (before && before.rate !== values.rate)
        notice(row, 'rate', say`Replaces ${formatRupees(paise(before.rate))}.`);
    }
    return { offered: [] };
  },
  async apply({ db, accountid }, rows) {
    const before = await storedRates(db);
    await writeRates(db, rows.map(valuesOf), accountid);
    const after = await storedRates(db);
    return rows.flatMap((row) => {
      const values = valuesOf(row);
      const stored = after.get(keyOf(values));
      if (!stored) return [];
      const undo: Undo = { values, before: before.get(keyOf(values)) ?? null };
      return [{ rownumber: row.rownumber, objectid: stored.minimumwageid, undo }];
    });
  },
  async undo({ db, accountid }, rows) {
    const standing = await storedRates(db);
    const isSame = ({ undo }: (typeof rows)[number]) => {
      const { values } = undo as Undo;
      const stored = standing.get(keyOf(values));
      return stored !== undefined && sameText(stored) === sameText(values);
    };
    const own = rows.filter(isSame);
    const created = own.filter(({ undo }) => (undo as Undo).before === null).map(({ objectid }) => objectid);
    for (const part of chunks(created, 1, 5000))
      await db.deleteFrom('minimum_wage').where('minimumwageid', 'in', part).execute();
    await writeRates(
      db,
      own.flatMap(({ undo }) => (undo as Undo).before ?? []),
      accountid,
    );
    return new Map(
      rows.filter((row) => !isSame(row)).map(({ rownumber }) => [rownumber, 'Changed since the upload, so it stays.']),
    );
  },
};
export const minimumWageUpload = serveBulk(minimumWageBulk, minimumWageKind);
