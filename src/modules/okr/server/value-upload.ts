import { z } from 'zod';
import { actingContext } from '#bulk/server/acting.ts';
import { column, dateColumn, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';
import { readChoice, readNumber } from '#bulk/engine/cell.ts';
import { type Applied, type BulkGiven, type BulkKind, fail, type ReadRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { type Day, day, earlier } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { failWith } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { CONFIDENCE, MAX_TEXT } from '../contract/okr.ts';
import { valueBulk } from '../contract/value-upload.ts';
import { MILESTONES } from '../engine/progress.ts';
import { standingWith, type ValueOfDay } from '../engine/uploaded.ts';
import { SCALE } from './change.ts';
import { cycleOf, keyResultsOf } from './load.ts';
import { mayEdit } from './scope.ts';

const MAX_VALUE = 100_000_000_000;
const OPEN = 1;
const confidences = Object.fromEntries(CONFIDENCE.options.map(({ displayname }) => [displayname, []]));
const confidenceOf = (row: ReadRow): number | undefined =>
  CONFIDENCE.options.find(({ displayname }) => displayname === textOf(row, 'confidence'))?.displayvalue;

/** The key result of an upload with its cycle, locked where rows are written; or why the uploader may not check it in by a file. */
async function targetOf(input: BulkGiven, isLocked = false) {
  const { db } = input;
  const { okrkeyresultid } = valueBulk.parameters.parse(input.parameters) as { okrkeyresultid: number };
  const row = await db
    .selectFrom('okr_key_result as k')
    .innerJoin('okr_objective as o', 'o.okrobjectiveid', 'k.okrobjectiveid')
    .select(['k.employeeid', 'k.okrobjectiveid', 'o.employeeid as ownerid', 'o.levelid'])
    .where('k.okrkeyresultid', '=', okrkeyresultid)
    .$if(isLocked, (q) => q.forUpdate())
    .executeTakeFirst();
  const caller = await actingContext(input);
  const isOwn = row?.employeeid === caller.session.employeeid;
  const objective = row && { employeeid: row.ownerid, levelid: row.levelid };
  if (!row || !objective || !(isOwn || (await mayEdit(caller, objective)))) return 'Please select your key result';
  const current = (await keyResultsOf(db, { ids: [row.okrobjectiveid] })).find(
    (one) => one.okrkeyresultid === okrkeyresultid,
  );
  if (!current) return 'Please select your key result';
  if (current.statusid !== OPEN) return 'This objective is closed';
  if (current.isdropped) return 'This key result is dropped';
  if (current.measurekey !== null) return 'The product checks this key result in. Stop feeding it first';
  if (current.kindid >= MILESTONES) return 'Milestones and yes or no are checked in by people';
  return { current, cycle: await cycleOf(db, current.okrcycleid) };
}

/** Days on which a key result has a check-in that counts. */
async function checkedDays(db: Db, okrkeyresultid: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('okr_check_in as c')
    .leftJoin('okr_check_in_undone as u', 'u.okrcheckinid', 'c.okrcheckinid')
    .select('c.ondate')
    .where('c.okrkeyresultid', '=', okrkeyresultid)
    .where('u.okrcheckinid', 'is', null)
    .execute();
  return new Set(rows.map(({ ondate }) => ondate));
}

const dayOf = (row: ReadRow): Day | null => {
  const ondate = textOf(row, 'ondate');
  return ondate === null ? null : day(ondate);
};

async function validate(input: BulkGiven, rows: readonly ReadRow[]) {
  const target = await targetOf(input);
  if (typeof target === 'string') {
    for (const row of rows) fail(row, '', target);
    return { offered: [] };
  }
  const { current, cycle } = target;
  const checked = await checkedDays(input.db, current.okrkeyresultid);
  const last = earlier(input.today, cycle.todate);
  const inFile = new Set<string>();
  for (const row of rows) {
    const ondate = dayOf(row);
    if (ondate !== null) {
      if (ondate < cycle.fromdate || ondate > last)
        fail(row, 'ondate', `The day lies outside ${dayWords(cycle.fromdate)} to ${dayWords(last)}.`);
      else if (checked.has(ondate)) fail(row, 'ondate', 'This day has a check-in already. Leave the row out.');
      else if (inFile.has(ondate)) fail(row, 'ondate', 'The file has this day twice.');
      inFile.add(ondate);
    }
  }
  return { offered: [] };
}

/** What an undo puts back, where nothing was checked in since. */
const undoOf = z.object({
  okrkeyresultid: z.number(),
  version: z.number(),
  before: z.object({
    currentvalue: z.number().nullable(),
    checkedon: z.string().nullable(),
    confidenceid: z.number(),
    heldperiods: z.number(),
    allperiods: z.number(),
  }),
});

async function apply(input: BulkGiven, rows: readonly ReadRow[]): Promise<Applied[]> {
  const { db, accountid } = input;
  const target = await targetOf(input, true);
  if (typeof target === 'string') return failWith('conflict', { status: 409, text: target });
  const { current } = target;
  const { okrkeyresultid, currentvalue, checkedon, confidenceid, heldperiods, allperiods } = current;
  const before = { currentvalue, checkedon, confidenceid, heldperiods, allperiods };
  const values = rows.map((row): ValueOfDay & { row: ReadRow } => ({
    row,
    ondate: dayOf(row) ?? input.today,
    value: Math.round(numberOf(row, 'value') * SCALE),
    confidenceid: confidenceOf(row) ?? confidenceid,
  }));
  const applied: Applied[] = [];
  const version = current.version + 1;
  for (const part of chunks(values, 7)) {
    const stored = await db
      .insertInto('okr_check_in')
      .values(
        part.map(({ row, ...one }) => ({ ...one, okrkeyresultid, note: textOf(row, 'note'), addedby: accountid })),
      )
      .returning(['okrcheckinid', 'ondate'])
      .execute();
    const ids = new Map(stored.map((one) => [one.ondate, one.okrcheckinid]));
    for (const { row, ondate } of part)
      applied.push({
        rownumber: row.rownumber,
        objectid: ids.get(ondate) ?? 0,
        undo: { okrkeyresultid, version, before },
      });
  }
  await db
    .updateTable('okr_key_result')
    .set({ ...standingWith(current, values), version })
    .where('okrkeyresultid', '=', okrkeyresultid)
    .execute();
  return applied;
}

/** Values of days of one key result from a file; what was checked in since keeps them. */
const valueKind: BulkKind = {
  kind: valueBulk.kind,
  title: valueBulk.title,
  key: ['ondate'],
  sheet: 'Values',
  columns: [
    dateColumn({ name: 'ondate', label: 'Date', aliases: ['Day', 'On'], required: true }),
    column({
      name: 'value',
      label: 'Value',
      aliases: ['Figure', 'Amount'],
      required: true,
      hint: 'In the unit of the key result, with at most four decimals',
      read: (cell) => readNumber(cell, { min: -MAX_VALUE, max: MAX_VALUE, places: 4 }),
    }),
    column({
      name: 'confidence',
      label: 'Confidence',
      choices: Object.keys(confidences),
      hint: 'Blank: as at the last check-in',
      read: (cell) => readChoice(cell, confidences),
    }),
    textColumn({ name: 'note', label: 'Note', aliases: ['Comment', 'Remarks'] }, MAX_TEXT),
  ],
  validate,
  apply,
  async undo({ db }, rows) {
    const [first] = rows;
    if (!first) return new Map();
    const { okrkeyresultid, version, before } = undoOf.parse(first.undo);
    const changed = await db
      .updateTable('okr_key_result')
      .set({ ...before, version: version + 1 })
      .where('okrkeyresultid', '=', okrkeyresultid)
      .where('version', '=', version)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n)
      return new Map(rows.map(({ rownumber }) => [rownumber, 'It was checked in or changed since, so it stays.']));
    const ids = rows.map(({ objectid }) => objectid);
    const stored = await db
      .selectFrom('okr_check_in')
      .select('okrcheckinid')
      .where(anyOf('okrcheckinid', ids))
      .execute();
    for (const part of chunks(stored, 2)) await db.insertInto('okr_check_in_undone').values(part).execute();
    return new Map();
  },
};

export const valueUpload = serveBulk(valueBulk, valueKind);
