import { sql } from 'kysely';
import { readChoice } from '#bulk/engine/cell.ts';
import { column, dateColumn, textColumn, textOf } from '#bulk/server/columns.ts';
import { type Applied, type BulkGiven, type BulkKind, fail, type ReadRow, type UndoRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { employmentTypes } from '#modules/company/server/public.ts';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { jobChangeBulk, STATES } from '../contract/register.ts';
import { placeChange } from '../engine/job-periods.ts';
import { CODE_COLUMN, NAME_COLUMN, type PersonRow, peopleOf, validateOnce, validatePeople } from './bulk-person.ts';
import { ownSpelling } from '../engine/employment-type.ts';
import { openDays } from './open-days.ts';
import { readType } from './register-columns.ts';
import { type Known, type StructureColumn, structureNames, STRUCTURES } from './structures.ts';

const TEXTS = ['employmenttype', 'workstate', 'city'] as const;
const FIELDS = [...STRUCTURES.map(({ key }) => key), ...TEXTS] as const;
const TRANSFER = 2;

type Job = {
  readonly workprofileid: number;
  readonly from: Day;
  readonly to: Day | null;
  readonly version: number;
} & Record<(typeof FIELDS)[number], number | string | null>;

const structureColumn = (name: StructureColumn, label: string): ReturnType<typeof textColumn> =>
  textColumn({ name, label, aliases: [`New ${label}`], hint: 'As in the company; blank: stays' }, 100);

/** The job records of people by person, oldest first. */
async function jobsOf(db: Db, ids: readonly number[]): Promise<Map<number, Job[]>> {
  const rows = await db
    .selectFrom('work_profile')
    .select(['employeeid', 'workprofileid', 'version', ...FIELDS])
    .select([sql<Day>`lower(period)::text`.as('from'), sql<Day | null>`(upper(period) - 1)::text`.as('to')])
    .where(anyOf('employeeid', ids))
    .orderBy('from')
    .execute();
  return Map.groupBy(rows, ({ employeeid }) => employeeid) as Map<number, Job[]>;
}

type Names = { structures: ReadonlyMap<StructureColumn, Known>; types: readonly string[] };

async function namesOf(db: Db): Promise<Names> {
  const structures = new Map<StructureColumn, Known>();
  for (const { column: name } of STRUCTURES) structures.set(name, await structureNames(db, name));
  return { structures, types: await employmentTypes(db) };
}

/** What a row changes: blanks stay. */
function changesOf(row: ReadRow, { structures, types }: Names): Partial<Record<string, number | string>> {
  const changes: Record<string, number | string> = {};
  for (const { column: name, key } of STRUCTURES) {
    const found = structures.get(name)?.get(textOf(row, name)?.toLowerCase() ?? '');
    if (found) changes[key] = found.id;
  }
  for (const name of TEXTS) {
    const text = textOf(row, name);
    if (text !== null) changes[name] = name === 'employmenttype' ? (ownSpelling(text, types) ?? text) : text;
  }
  return changes;
}

async function ownId(db: Db, accountid: number | null): Promise<number | null> {
  if (accountid === null) return null;
  const row = await db.selectFrom('account').select('employeeid').where('accountid', '=', accountid).executeTakeFirst();
  return row?.employeeid ?? null;
}

function validateNames(row: ReadRow, { structures, types }: Names): void {
  const failOn = (name: string, strange: string, close: string | undefined) =>
    fail(row, name, close === undefined ? strange : `${strange} ${say`Did you mean ${close}?`}`);
  const type = textOf(row, 'employmenttype');
  if (type !== null && ownSpelling(type, types) === undefined)
    failOn(
      'employmenttype',
      say`“${type}” is no employment type of the company. Give it to somebody in their job record first.`,
      nearest(type, types),
    );
  for (const { column: name, label } of STRUCTURES) {
    const text = textOf(row, name);
    const known = structures.get(name);
    if (text === null || known?.has(text.toLowerCase())) continue;
    const close = nearest(
      text,
      [...(known?.values() ?? [])].map((one) => one.name),
    );
    failOn(name, say`“${text}” is no ${label} of the company. Create it first.`, close);
  }
}

async function validate(given: BulkGiven, rows: readonly ReadRow[]): Promise<PersonRow[]> {
  const { db, accountid } = given;
  const people = validateOnce(await validatePeople(given, rows));
  const ids = people.map(({ person }) => person.employeeid);
  const [jobs, open, names, own] = [
    await jobsOf(db, ids),
    await openDays(db, ids),
    await namesOf(db),
    await ownId(db, accountid),
  ];
  for (const { row, person } of people) {
    validateNames(row, names);
    const from = textOf(row, 'effectivefrom') as Day | null;
    if (person.employeeid === own)
      fail(row, 'employeecode', 'You cannot change your own job record. Ask another person responsible for records.');
    if (from === null) continue;
    if (from < person.joiningdate || (person.leavingdate !== null && from > person.leavingdate))
      fail(row, 'effectivefrom', `${person.code} is not in service on this day. Correct the day.`);
    const first = open.get(person.employeeid);
    if (first !== undefined && from < first)
      fail(row, 'effectivefrom', `Payroll is locked until ${addDays(first, -1)}. Choose a day from ${first} on.`);
    const current = jobs.get(person.employeeid)?.findLast((one) => one.from <= from);
    const changes = Object.entries(changesOf(row, names));
    const failed = row.messages.some(({ level }) => level === 'error');
    if (!failed && (!current || changes.every(([key, value]) => Reflect.get(current, key) === value)))
      fail(row, 'effectivefrom', 'Nothing changes on this day. Enter what is new, or remove the row.');
  }
  return people;
}

type Undo = { readonly before: Record<string, number | string | null> | null };
const fieldsOf = (job: Job): Record<string, number | string | null> =>
  Object.fromEntries(FIELDS.map((field) => [field, job[field]]));

async function apply({ db, accountid }: BulkGiven, rows: readonly ReadRow[]): Promise<Applied[]> {
  const people = await peopleOf(db, rows);
  const jobs = await jobsOf(
    db,
    people.map(({ person }) => person.employeeid),
  );
  const names = await namesOf(db);
  const placed = people.flatMap(({ row, person }) => {
    const from = day(textOf(row, 'effectivefrom') ?? '');
    const own = jobs.get(person.employeeid) ?? [];
    const place = placeChange(
      own.map(({ workprofileid: id, from: begin, to }) => ({ id, from: begin, to })),
      from,
    );
    const current = own.findLast((one) => one.from <= from);
    if (!place || !current) return [];
    const reason = textOf(row, 'reason') ?? 'Upload';
    const fields = { ...fieldsOf(current), ...changesOf(row, names) };
    return [{ rownumber: row.rownumber, employeeid: person.employeeid, place, current, fields, reason }];
  });
  const shortened = placed.flatMap(({ place }) => (place.shortened ? [{ ...place.shortened, from: place.from }] : []));
  for (const part of chunks(shortened, 2, 5000))
    await tenantSql`update work_profile w set period = daterange(lower(w.period), g.until), version = w.version + 1
      from unnest(${part.map(({ id }) => id)}::bigint[], ${part.map(({ from }) => from)}::date[]) as g(id, until)
      where w.subscriptionid = current_subscription() and w.workprofileid = g.id`.execute(db);
  const applied: Applied[] = [];
  for (const { rownumber, employeeid, place, current, fields, reason } of placed.filter(
    (one) => one.place.replaced !== null,
  )) {
    await db
      .updateTable('work_profile')
      .set((eb) => ({ ...fields, reason, jobchangetypeid: TRANSFER, version: eb('version', '+', 1) }))
      .where('workprofileid', '=', place.replaced ?? 0)
      .where('employeeid', '=', employeeid)
      .execute();
    applied.push({ rownumber, objectid: place.replaced ?? 0, undo: { before: fieldsOf(current) } satisfies Undo });
  }
  for (const part of chunks(
    placed.filter((one) => one.place.replaced === null),
    16,
    250,
  )) {
    const inserted = await db
      .insertInto('work_profile')
      .values(
        part.map(({ employeeid, place, fields, reason }) => ({
          employeeid,
          period: place.to === null ? `[${place.from},)` : `[${place.from},${place.to}]`,
          ...fields,
          managerid: sql<
            number | null
          >`(select b.managerid from work_profile b where b.subscriptionid = current_subscription()
            and b.employeeid = ${employeeid} and b.period @> ${addDays(place.from, -1)}::date)`,
          reason,
          jobchangetypeid: TRANSFER,
          addedby: accountid,
        })),
      )
      .returning(['workprofileid', 'employeeid'])
      .execute();
    const ids = new Map(inserted.map((one) => [one.employeeid, one.workprofileid]));
    for (const { rownumber, employeeid } of part)
      applied.push({ rownumber, objectid: ids.get(employeeid) ?? 0, undo: { before: null } satisfies Undo });
  }
  return applied;
}

async function undo({ db }: BulkGiven, rows: readonly UndoRow[]): Promise<Map<number, string>> {
  const ids = rows.map(({ objectid }) => objectid);
  const stored = await db
    .selectFrom('work_profile')
    .select(['workprofileid', 'employeeid', 'version', sql<Day>`lower(period)::text`.as('from')])
    .select(sql<Day | null>`upper(period)::text`.as('until'))
    .where(anyOf('workprofileid', ids))
    .execute();
  const found = new Map(stored.map((row) => [row.workprofileid, row]));
  const open = await openDays(
    db,
    stored.map(({ employeeid }) => employeeid),
  );
  const reasons = new Map<number, string>();
  for (const { rownumber, objectid, undo: given } of rows) {
    const { before } = given as Undo;
    const row = found.get(objectid);
    const first = row && open.get(row.employeeid);
    if (!row || row.version > (before === null ? 1 : row.version))
      reasons.set(rownumber, 'Changed since the upload, so it stays.');
    else if (first !== undefined && row.from < first)
      reasons.set(rownumber, `Payroll is locked until ${addDays(first, -1)}, so it stays.`);
    else if (before !== null)
      await db.updateTable('work_profile').set(before).where('workprofileid', '=', objectid).execute();
    else {
      await db.deleteFrom('work_profile').where('workprofileid', '=', objectid).execute();
      await tenantSql`update work_profile set period = daterange(lower(period), ${row.until}::date)
        where subscriptionid = current_subscription() and employeeid = ${row.employeeid}
          and upper(period) = ${row.from}::date`.execute(db);
    }
  }
  return reasons;
}

/** Changes of job from a day on, such as transfers; what a row leaves blank stays as it is. */
export const jobChangeKind: BulkKind = {
  kind: jobChangeBulk.kind,
  title: jobChangeBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'Transfers',
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    dateColumn({ name: 'effectivefrom', label: 'Effective From', aliases: ['Effective Date', 'WEF'], required: true }),
    structureColumn('office', 'Office'),
    textColumn(
      {
        name: 'city',
        label: 'City',
        aliases: ['New City'],
        hint: 'Blank: stays',
      },
      60,
    ),
    column({
      name: 'workstate',
      label: 'Work State',
      aliases: ['New Work State', 'New State'],
      choices: Object.keys(STATES),
      hint: 'Blank: stays',
      read: (cell) => readChoice(cell, STATES),
    }),
    structureColumn('businessunit', 'Business Unit'),
    structureColumn('department', 'Department'),
    structureColumn('designation', 'Designation'),
    structureColumn('grade', 'Grade'),
    structureColumn('team', 'Team'),
    column({
      name: 'employmenttype',
      label: 'Employment Type',
      aliases: ['New Employment Type'],
      hint: 'As in the company; blank: stays',
      istext: true,
      read: readType,
    }),
    textColumn({ name: 'reason', label: 'Reason', aliases: ['Remarks'] }, 300),
  ],
  async validate(given, rows) {
    await validate(given, rows);
    return { offered: [] };
  },
  apply,
  undo,
};

export const jobChanges = serveBulk(jobChangeBulk, jobChangeKind);
