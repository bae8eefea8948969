import { structureChoices } from '#modules/company/server/public.ts';
import { FEATURES } from '#platform/contract/features.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { rightHolders } from '#platform/server/right-holders.ts';
import { type Cell, cellText, type Read, readMoney, readNumber } from '#bulk/engine/cell.ts';
import { column, textColumn, textOf } from '#bulk/server/columns.ts';
import { type Applied, type BulkGiven, type BulkKind, fail, failed, notice, type ReadRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { hiringPlanBulk } from '../../contract/plan/bulk.ts';
import { FIRST_YEAR, LAST_YEAR, MAX_COST, MAX_PLANNED } from '../../contract/plan/plan.ts';
import { fiscalYearName, fiscalYearNamed } from '../../engine/plan/quarters.ts';
import { isSamePlan, linesOfYears, lockedLines, type Planned, type PlannedLine, writePlanned } from './lines.ts';

const QUARTERS = ['planned1', 'planned2', 'planned3', 'planned4'] as const;
/** Label, the end of the quarter as files call it, and the hint of each quarter. */
const QUARTER_WORDS = [
  ['Q1 planned', 'End of June', 'People at the end of June; blank leaves what the line has'],
  ['Q2 planned', 'End of September', 'People at the end of September; blank leaves what the line has'],
  ['Q3 planned', 'End of December', 'People at the end of December; blank leaves what the line has'],
  ['Q4 planned', 'End of March', 'People at the end of March; blank leaves what the line has'],
] as const;
const PLACES = [
  ['department', 'Department', 'department'],
  ['designation', 'Designation', 'designation'],
  ['office', 'Office', 'office'],
] as const;

function readYear(cell: Cell): Read<number | null> {
  const text = cellText(cell);
  if (text === undefined) return { ok: true, value: null };
  const year = fiscalYearNamed(text);
  return year === undefined || year < FIRST_YEAR || year > LAST_YEAR
    ? { ok: false, error: say`“${text}” is not a financial year. Write it as 2026-27.` }
    : { ok: true, value: year };
}
function readCost(cell: Cell): Read<number | null> {
  const read = readMoney(cell);
  return read.ok && (read.value ?? 0) > MAX_COST ? { ok: false, error: say`This cost is too high. Check it.` } : read;
}

const numberIn = ({ values }: ReadRow, name: string): number | null => {
  const value = values[name];
  return typeof value === 'number' ? value : null;
};

/** Departments, designations and offices by their names in lower case. */
async function structureOf(db: Db) {
  const { Department, Designation, Office } = await structureChoices(db, ['Department', 'Designation', 'Office']);
  const isKnown = (rows: readonly { displayname: string; displayvalue: number }[]) => ({
    ids: new Map(rows.map((one) => [one.displayname.toLowerCase(), one.displayvalue])),
    names: rows.map((one) => one.displayname),
  });
  return { department: isKnown(Department), designation: isKnown(Designation), office: isKnown(Office) };
}
type Structure = Awaited<ReturnType<typeof structureOf>>;

type Position = Pick<PlannedLine, 'fiscalyear' | 'departmentid' | 'designationid' | 'officeaddressid'>;
const keyOf = (one: Position): string =>
  `${one.fiscalyear} ${one.departmentid} ${one.designationid} ${one.officeaddressid}`;

/** The line that a row is about; undefined while its year or a name is not known. */
function positionOf(row: ReadRow, structure: Structure): Position | undefined {
  const idOf = (name: (typeof PLACES)[number][0]) => structure[name].ids.get((textOf(row, name) ?? '').toLowerCase());
  const fiscalyear = numberIn(row, 'fiscalyear');
  const departmentid = idOf('department');
  const designationid = idOf('designation');
  const officeaddressid = textOf(row, 'office') === null ? null : idOf('office');
  return fiscalyear === null ||
    departmentid === undefined ||
    designationid === undefined ||
    officeaddressid === undefined
    ? undefined
    : { fiscalyear, departmentid, designationid, officeaddressid };
}

/** Whether who uploads may see pay, as for the form: without, costs stay as they are. */
async function maySeePay({ db, today, accountid }: BulkGiven): Promise<boolean> {
  if (accountid === null) return false;
  const query = { day: today, accounts: [accountid], features: [FEATURES.payrollInput.featureid] };
  return (await rightHolders(query).execute(db)).rows.length > 0;
}

type Line = { position: Position; before: PlannedLine | undefined; after: Planned };

/** What the rows make of the lines of their years; rows about no line that is known are left out. */
async function linesOf(input: BulkGiven, rows: readonly ReadRow[], { lock = false } = {}): Promise<Map<ReadRow, Line>> {
  const { db } = input;
  const structure = await structureOf(db);
  const seesPay = await maySeePay(input);
  const placed = rows.flatMap((row) => {
    const position = positionOf(row, structure);
    return position ? [{ row, position }] : [];
  });
  const years = [...new Set(placed.map(({ position }) => position.fiscalyear))];
  const have = new Map((await linesOfYears(db, years, { lock })).map((one) => [keyOf(one), one]));
  return new Map(
    placed.map(({ row, position }) => {
      const before = have.get(keyOf(position));
      const planned = (name: (typeof QUARTERS)[number]) => numberIn(row, name) ?? before?.[name] ?? 0;
      const after = {
        planned1: planned('planned1'),
        planned2: planned('planned2'),
        planned3: planned('planned3'),
        planned4: planned('planned4'),
        annualcost: (seesPay ? numberIn(row, 'annualcost') : null) ?? before?.annualcost ?? null,
      };
      return [row, { position, before, after }];
    }),
  );
}

function validateName(row: ReadRow, structure: Structure, [field, , noun]: (typeof PLACES)[number]): void {
  const name = textOf(row, field);
  const { ids, names } = structure[field];
  if (name === null || ids.has(name.toLowerCase())) return;
  const meant = nearest(name, names);
  const hint = meant ? say`Did you mean “${meant}”?` : say`Create it first or empty the cell.`;
  fail(row, field, `There is no ${noun} “${name}”. ${hint}`);
}

async function validate(input: BulkGiven, rows: readonly ReadRow[]) {
  const structure = await structureOf(input.db);
  for (const row of rows) for (const place of PLACES) validateName(row, structure, place);
  const seesPay = await maySeePay(input);
  const lines = await linesOf(input, rows);
  const groups = Map.groupBy(lines, ([, { position }]) => keyOf(position));
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const numbers = group.map(([row]) => row.rownumber).join(', ');
    for (const [row] of group) fail(row, 'designation', `This position is in rows ${numbers}. Keep one of them.`);
  }
  for (const [row, { before, after }] of lines) {
    if (!seesPay && numberIn(row, 'annualcost') !== null)
      notice(row, 'annualcost', 'The cost is left out: only who may see pay plans it.');
    if (!before) {
      for (const name of QUARTERS)
        if (numberIn(row, name) === null && !row.messages.some((one) => one.column === name))
          fail(row, name, 'A new line needs the people at the end of each quarter. Write 0 for none.');
    } else if (!failed(row) && isSamePlan(before, after)) {
      notice(row, 'designation', 'The plan has this already; it stays as it is.');
      row.leftout = true;
    }
  }
  return { offered: [] };
}

/** Of how many lines the plan changes, and how many people are planned at the end of the years. */
async function impact(input: BulkGiven, rows: readonly ReadRow[]) {
  const lines = [...(await linesOf(input, rows)).values()];
  const years = [...new Set(lines.map(({ position }) => position.fiscalyear))];
  const [year] = years;
  const isnew = lines.filter(({ before }) => !before).length;
  const atEnd = (of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  return {
    place:
      year !== undefined && years.length === 1 ? { kind: 'fiscalyear' as const, value: fiscalYearName(year) } : null,
    sums: [
      { label: say`New lines`, count: isnew },
      { label: say`Changed lines`, count: lines.length - isnew },
      { label: say`People at the end of the year so far`, count: atEnd((one) => one.before?.planned4 ?? 0) },
      { label: say`People at the end of the year with this file`, count: atEnd((one) => one.after.planned4) },
    ],
    questions: [],
  };
}

async function apply(input: BulkGiven, rows: readonly ReadRow[]): Promise<Applied[]> {
  const { db, accountid } = input;
  const lines = await linesOf(input, rows, { lock: true });
  const ids = new Map<string, number>();
  const fresh = [...lines.values()].filter(({ before }) => !before);
  for (const part of chunks(fresh, 10)) {
    const created = await db
      .insertInto('hiring_plan_line')
      .values(part.map(({ position, after }) => ({ ...position, ...after, addedby: accountid })))
      .returning(['hiringplanlineid', 'fiscalyear', 'departmentid', 'designationid', 'officeaddressid'])
      .execute();
    for (const one of created) ids.set(keyOf(one), one.hiringplanlineid);
  }
  const changed = [...lines.values()].flatMap(({ before, after }) =>
    before ? [{ hiringplanlineid: before.hiringplanlineid, ...after }] : [],
  );
  await writePlanned(db, changed);
  return [...lines].map(([{ rownumber }, { position, before, after }]) => ({
    rownumber,
    objectid: before?.hiringplanlineid ?? ids.get(keyOf(position)) ?? 0,
    undo: { before: before ? plannedOf(before) : null, after } satisfies Undo,
  }));
}

type Undo = { readonly before: Planned | null; readonly after: Planned };
const plannedOf = ({ planned1, planned2, planned3, planned4, annualcost }: Planned): Planned => ({
  planned1,
  planned2,
  planned3,
  planned4,
  annualcost,
});

/** Lines of the hiring plan from a file: new ones, and what others plan; blank cells leave what a line has. */
export const hiringPlanKind: BulkKind = {
  kind: hiringPlanBulk.kind,
  title: hiringPlanBulk.title,
  key: ['department', 'designation'],
  named: true,
  sheet: 'Hiring plan',
  columns: [
    column({
      name: 'fiscalyear',
      label: 'Financial year',
      required: true,
      aliases: ['FY', 'Year', 'Period'],
      hint: 'As 2026-27, or the year in whose April it begins',
      read: readYear,
    }),
    ...PLACES.map(([name, label]) =>
      textColumn({
        name,
        label,
        required: name !== 'office',
        aliases: name === 'department' ? ['Dept'] : name === 'designation' ? ['Position', 'Job Title'] : ['Location'],
        hint: name === 'office' ? 'Blank for all offices without a line of their own' : '',
      }),
    ),
    ...QUARTER_WORDS.map(([label, end, hint], at) =>
      column({
        name: QUARTERS[at] ?? '',
        label,
        aliases: [`Q${at + 1}`, end],
        hint,
        read: (cell) => readNumber(cell, { min: 0, max: MAX_PLANNED, places: 0 }),
      }),
    ),
    column({
      name: 'annualcost',
      label: 'Cost of a position a year',
      aliases: ['Annual cost', 'Cost', 'CTC'],
      hint: 'Rupees, cost to company of one person; blank leaves what the line has',
      visibility: 'pay',
      read: readCost,
    }),
  ],
  validate,
  impact,
  apply,
  async undo({ db }, rows) {
    const ids = rows.map(({ objectid }) => objectid);
    const now = new Map((await lockedLines(db, ids)).map((one) => [one.hiringplanlineid, one]));
    const reasons = new Map<number, string>();
    const back: (Planned & { hiringplanlineid: number })[] = [];
    const gone: number[] = [];
    for (const { rownumber, objectid, undo } of rows) {
      const { before, after } = undo as Undo;
      const line = now.get(objectid);
      if (!line || !isSamePlan(line, after)) reasons.set(rownumber, 'Changed since the upload, so it stays.');
      else if (before === null) gone.push(objectid);
      else back.push({ hiringplanlineid: objectid, ...before });
    }
    await writePlanned(db, back);
    for (const part of chunks(gone, 1, 5000))
      await db.deleteFrom('hiring_plan_line').where('hiringplanlineid', 'in', part).execute();
    return reasons;
  },
};

export const hiringPlanUpload = serveBulk(hiringPlanBulk, hiringPlanKind);
