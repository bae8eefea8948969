import { expectActive } from '#platform/server/active.ts';
import { notFound } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { readChoice, readDate, readText, YES_NO } from '#bulk/engine/cell.ts';
import { type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { holidayBulk, ofPlan } from '../contract/bulk.ts';
import { declaredFor } from './holiday-plan.ts';
import { MAX_HOLIDAYS, NAME_LIMIT, OPTIONAL_IS_WHOLE } from '../contract/holiday-plan.ts';
import { HALF_DAY } from '../contract/plan-row.ts';

const textOf = (row: ReadRow, column: string): string => {
  const value = row.values[column];
  return typeof value === 'string' ? value : '';
};
const dateOf = (row: ReadRow): string => textOf(row, 'holidaydate');
const nameOf = (row: ReadRow): string => textOf(row, 'holidayname');
const HALF_WORDS = { 'First half': ['First', '1'], 'Second half': ['Second', '2'] } as const;
const halfOf = (row: ReadRow) => HALF_DAY.ids.find((id) => HALF_DAY.labels[id] === row.values['half']) ?? null;
const isOptional = (row: ReadRow): boolean => row.values['isoptional'] === 'Yes';

/** The plan of an upload, locked until the transaction ends. */
async function lockedPlan(db: Db, parameters: unknown): Promise<number> {
  const { holidayplanid } = ofPlan.parse(parameters);
  const plan = await db
    .selectFrom('holiday_plan')
    .select('isactive')
    .where('holidayplanid', '=', holidayplanid)
    .forUpdate()
    .executeTakeFirst();
  expectActive(plan ?? notFound());
  return holidayplanid;
}

/** The holidays of a plan by their day. */
async function currentOf(db: Db, holidayplanid: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('holiday')
    .select(['holidaydate', 'holidayname'])
    .where('holidayplanid', '=', holidayplanid)
    .execute();
  return new Map(rows.map(({ holidaydate, holidayname }) => [holidaydate, holidayname]));
}

/** The plan has changed: a form that is open elsewhere notices it. */
const changePlan = (db: Db, holidayplanid: number) =>
  db
    .updateTable('holiday_plan')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('holidayplanid', '=', holidayplanid)
    .execute();

/** Holidays of a plan from a file, added to those it has. */
export const holidayKind: BulkKind = {
  kind: holidayBulk.kind,
  title: holidayBulk.title,
  key: ['holidaydate', 'holidayname'],
  sheet: 'Holidays',
  columns: [
    {
      name: 'holidaydate',
      label: 'Date',
      aliases: ['Day', 'Holiday Date'],
      required: true,
      hint: 'A date cell, or text as day-month-year',
      read: (cell, { today, dayfirst }) => readDate(cell, today, dayfirst),
    },
    {
      name: 'holidayname',
      label: 'Holiday',
      aliases: ['Name', 'Holiday Name', 'Occasion'],
      required: true,
      hint: '',
      istext: true,
      read: (cell) => readText(cell, NAME_LIMIT),
    },
    {
      name: 'isoptional',
      label: 'Optional',
      aliases: ['Is Optional', 'Restricted'],
      required: false,
      hint: 'Yes or No; blank is No',
      choices: ['Yes', 'No'],
      read: (cell) => readChoice(cell, YES_NO),
    },
    {
      name: 'half',
      label: 'Half',
      aliases: ['Half Day', 'Part of the Day'],
      required: false,
      hint: 'First half or Second half; blank is the whole day',
      choices: Object.values(HALF_DAY.labels),
      read: (cell) => readChoice(cell, HALF_WORDS),
    },
  ],
  async validate({ db, parameters }, rows) {
    const current = await currentOf(db, await lockedPlan(db, parameters));
    const byDay = Map.groupBy(rows, dateOf);
    let added = current.size;
    for (const [date, group] of byDay) {
      if (date === '') continue;
      const numbers = group.map((one) => one.rownumber).join(', ');
      for (const row of group)
        if (group.length > 1) fail(row, 'holidaydate', `This day is in rows ${numbers}. Keep one of them.`);
      const [row] = group;
      if (!row || group.length > 1) continue;
      if (isOptional(row) && halfOf(row) !== null) fail(row, 'half', `${OPTIONAL_IS_WHOLE}.`);
      if (current.has(date)) {
        notice(row, 'holidaydate', 'This day is a holiday already and stays as it is.');
        row.leftout = true;
        continue;
      }
      added += 1;
      if (added > MAX_HOLIDAYS) fail(row, 'holidaydate', `A plan has at most ${MAX_HOLIDAYS} holidays.`);
    }
    return { offered: [] };
  },
  async apply({ db, today, parameters }, rows) {
    const holidayplanid = await lockedPlan(db, parameters);
    const declaredon = await declaredFor(db, holidayplanid, today);
    const ids = new Map<string, number>();
    for (const part of chunks(rows, 6)) {
      const created = await db
        .insertInto('holiday')
        .values(
          part.map((row) => ({
            holidayplanid,
            holidaydate: dateOf(row),
            holidayname: nameOf(row),
            isoptional: isOptional(row),
            half: halfOf(row),
            declaredon,
          })),
        )
        .returning(['holidayid', 'holidaydate'])
        .execute();
      for (const { holidayid, holidaydate } of created) ids.set(holidaydate, holidayid);
    }
    await changePlan(db, holidayplanid);
    return rows.map((row) => ({
      rownumber: row.rownumber,
      objectid: ids.get(dateOf(row)) ?? 0,
      undo: { holidayname: nameOf(row) },
    }));
  },
  async undo({ db, parameters }, rows) {
    const holidayplanid = await lockedPlan(db, parameters);
    const matches = await db
      .selectFrom('holiday')
      .select(['holidayid', 'holidayname'])
      .where('holidayplanid', '=', holidayplanid)
      .execute();
    const names = new Map(matches.map(({ holidayid, holidayname }) => [holidayid, holidayname]));
    const reasons = new Map<number, string>();
    for (const { rownumber, objectid, undo } of rows) {
      const { holidayname } = undo as { holidayname: string };
      if (names.get(objectid) !== holidayname) reasons.set(rownumber, 'Changed since the upload, so it stays.');
    }
    const gone = rows.filter(({ rownumber }) => !reasons.has(rownumber)).map(({ objectid }) => objectid);
    for (const part of chunks(gone, 1, 5000)) await db.deleteFrom('holiday').where('holidayid', 'in', part).execute();
    if (gone.length > 0) await changePlan(db, holidayplanid);
    return reasons;
  },
};

export const holidayUpload = serveBulk(holidayBulk, holidayKind);
