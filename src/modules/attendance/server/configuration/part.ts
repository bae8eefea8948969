import { sql } from 'kysely';
import { z } from 'zod';
import { dayField, orNull } from '#platform/contract/fields.ts';
import { failWith } from '#platform/server/application-error.ts';
import { createdRows, freshRows, nameKey } from '#platform/server/configuration-rows.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { Db } from '#platform/server/db.ts';
import type { Configuration, ConfigurationPart, Setup } from '#platform/server/module.ts';
import { ANY_VERSION, changeSetting } from '#platform/server/tenant-setting.ts';
import type { AttendancePolicyDetail } from '../../contract/attendance-policy-detail.ts';
import { attendanceSetting } from '../../contract/setting.ts';
import { monthsProblem } from '../months.ts';
import { withLeaveNames } from '../policy/leave-types.ts';
import { ATTENDANCE_SETTING, attendanceSettingOf, readAttendanceSetting } from '../setting.ts';
import { FILE_KINDS, type FileKind, type IdOf, nameIn, type PlanRow } from './kinds.ts';
import { currentAttendance } from './read.ts';
import { takeTerminals, terminalsPart } from './terminals.ts';

const name = orNull(z.string());
const assignmentRow = z.object({
  shiftname: name.describe('What is assigned: one of the four'),
  attendancepolicyname: name,
  extratimepolicyname: name,
  clockinmethodname: name,
  officename: name.describe('Null for the whole company'),
  fromdate: dayField,
  todate: orNull(dayField),
  cyclestart: orNull(dayField),
});
type AssignmentRow = z.output<typeof assignmentRow>;

const planLists = Object.fromEntries(FILE_KINDS.map((kind) => [kind.part, z.array(kind.row).default([])])) as Record<
  FileKind['part'],
  z.ZodDefault<z.ZodArray<FileKind['row']>>
>;

/** A configuration file has names only, and no people: what is assigned to somebody alone stays. */
const part = z.object({
  attendance: z
    .object({
      // Files of before have no months: those of the company stay.
      setting: attendanceSetting
        .extend({ monthstarts: attendanceSetting.shape.monthstarts.unwrap().optional() })
        .optional(),
      ...planLists,
      ...terminalsPart,
      assignments: z.array(assignmentRow).default([]),
    })
    .optional(),
  leave: z.looseObject({ types: z.array(z.looseObject({ leavetypename: z.string() })).default([]) }).optional(),
  offices: z.array(z.object({ name: z.string() })).default([]),
});
type Input = NonNullable<z.output<typeof part>['attendance']>;

const officesOf = (db: Db) => db.selectFrom('company_office').select(['officeaddressid', 'officename']).execute();
const leaveTypesOf = (db: Db) => db.selectFrom('leave_type').select(['leavetypeid', 'leavetypename']).execute();

/** Ids for names while a file is only looked at: what a form refuses does not depend on them. */
const anyId: IdOf = () => 1;

/** What an assignment assigns. */
const planOf = (row: AssignmentRow): { kind: FileKind; planname: string } | undefined =>
  FILE_KINDS.flatMap((kind) => {
    const planname = row[kind.plan.namefield as 'shiftname'];
    return planname === null ? [] : [{ kind, planname }];
  })[0];

/** The first thing that a form would refuse of a row. */
function refused({ save, plan, toStored }: FileKind, row: PlanRow): string | undefined {
  const values = { ...toStored(row, anyId), [plan.idfield]: null, parentid: null, isdraft: false };
  const { error } = save.safeParse(values);
  const [issue] = error?.issues ?? [];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
}

/** Leave types and shifts that a row names and nobody has. */
function unknownIn(
  kind: FileKind,
  row: PlanRow,
  existing: Readonly<Record<'leave' | 'shift', ReadonlySet<string>>>,
): string[] {
  const missing = new Set<string>();
  const plan = nameIn(kind, row);
  kind.toStored(row, (what, of) => {
    if (!existing[what].has(nameKey(of)))
      missing.add(what === 'leave' ? `${plan}: there is no leave type ${of}.` : `${plan}: there is no shift ${of}.`);
    return 1;
  });
  return [...missing];
}

/** The plans of a kind by name alone, those that are drafts as well: their names are taken. */
async function namedPlans(db: Db, { plan }: FileKind): Promise<PlanRow[]> {
  const rows = await db
    .selectFrom(plan.table as 'shift')
    .select(sql<string>`${sql.ref(plan.namefield)}`.as('planname'))
    .execute();
  return rows.map(({ planname }) => ({ [plan.namefield]: planname }) as unknown as PlanRow);
}

/** Codes of shifts that another shift has, of the company or before in the file. */
async function takenCodes(db: Db, rows: readonly PlanRow[]): Promise<string[]> {
  const have = await db.selectFrom('shift').select(['shiftcode', 'shiftname']).execute();
  const owners = new Map(have.map(({ shiftcode, shiftname }) => [shiftcode, shiftname]));
  return rows.flatMap((row) => {
    const [shiftname, shiftcode] = [String(row['shiftname']), String(row['shiftcode'])];
    const owner = owners.get(shiftcode);
    if (owner === undefined) owners.set(shiftcode, shiftname);
    return owner === undefined ? [] : [`${shiftname}: the code ${shiftcode} is that of ${owner}.`];
  });
}

/** What a file adds to a company, and what stands against it. */
async function compared(db: Db, input: Input, coming: { offices: readonly string[]; leave: readonly string[] }) {
  const have = await currentAttendance(db);
  const fresh: { kind: FileKind; rows: PlanRow[] }[] = [];
  for (const kind of FILE_KINDS)
    fresh.push({ kind, rows: freshRows(input[kind.part], await namedPlans(db, kind), (row) => nameIn(kind, row)) });
  const leave = (await leaveTypesOf(db)).map(({ leavetypename }) => leavetypename);
  const existing = {
    leave: new Set([...leave, ...coming.leave].map(nameKey)),
    shift: new Set(
      [...input.shifts, ...(have as unknown as Input).shifts].map((row) => nameKey(String(row['shiftname']))),
    ),
  };
  const names = new Set(
    fresh.flatMap(({ kind, rows }) => rows.map((row) => `${kind.part} ${nameKey(nameIn(kind, row))}`)),
  );
  const assignments = input.assignments.flatMap((row) => {
    const of = planOf(row);
    return of && names.has(`${of.kind.part} ${nameKey(of.planname)}`) ? [{ ...of, row }] : [];
  });
  const offices = new Set(
    [...(await officesOf(db)).map(({ officename }) => officename), ...coming.offices].map(nameKey),
  );
  const problems = [
    ...(await takenCodes(db, fresh.find(({ kind }) => kind.part === 'shifts')?.rows ?? [])),
    ...fresh.flatMap(({ kind, rows }) =>
      rows.flatMap((row) => {
        const unknown = unknownIn(kind, row, existing);
        const why = refused(kind, row);
        return [...unknown, ...(why === undefined ? [] : [`${nameIn(kind, row)}: ${why}.`])];
      }),
    ),
    ...assignments.flatMap(({ planname, row: { officename } }) =>
      officename !== null && !offices.has(nameKey(officename))
        ? [`${planname}: there is no office ${officename}.`]
        : [],
    ),
  ];
  return { fresh, assignments, problems };
}
type Compared = Awaited<ReturnType<typeof compared>>;

/** Creates published plans of a kind. @returns their ids by name */
async function createPlans(
  db: Db,
  { kind, rows }: Compared['fresh'][number],
  { idOf, today }: { idOf: IdOf; today: string },
): Promise<Map<string, number>> {
  const { plan, columns, save, toStored } = kind;
  const ids = new Map<string, number>();
  // Shifts that rotate come after those that they name.
  const ordered = rows.toSorted((a, b) => Number(a['shifttypeid'] === 3) - Number(b['shifttypeid'] === 3));
  for (const row of ordered) {
    const head = Object.fromEntries(columns.map((column) => [column, row[column]]));
    const { [plan.idfield as 'shiftid']: planid } = await db
      .insertInto(plan.table as 'shift')
      .values({
        ...head,
        [plan.namefield]: nameIn(kind, row),
        description: row.description,
        isdraft: false,
        isactive: row.isactive ? 1 : 2,
      } as never)
      .returning(plan.idfield as 'shiftid')
      .executeTakeFirstOrThrow();
    ids.set(nameKey(nameIn(kind, row)), planid);
    const isKnown: IdOf = (of, called) => (of === 'shift' ? ids.get(nameKey(called)) : undefined) ?? idOf(of, called);
    const values = { ...toStored(row, isKnown), [plan.idfield]: null, parentid: null, isdraft: false };
    const detail = detailIn(save.parse(values) as Record<string, unknown>, kind);
    const stored = kind.part === 'policies' ? await withLeaveNames(db, detail as AttendancePolicyDetail, []) : detail;
    const version = { [plan.idfield]: planid, versionno: 1, effectivefrom: row.effectivefrom, publishedon: today };
    await db
      .insertInto(plan.versions as 'shift_version')
      .values({ ...version, detail: JSON.stringify(stored) } as never)
      .execute();
  }
  return ids;
}

/** What a version says, without the head of its plan. */
function detailIn(saved: Record<string, unknown>, { plan, columns }: FileKind): Record<string, unknown> {
  const head = new Set([
    plan.idfield,
    plan.namefield,
    ...columns,
    'parentid',
    'description',
    'isdraft',
    'effectivefrom',
  ]);
  return Object.fromEntries(Object.entries(saved).filter(([key]) => !head.has(key)));
}

async function create(db: Db, { fresh, assignments }: Compared, today: string): Promise<void> {
  const leave = new Map((await leaveTypesOf(db)).map((row) => [nameKey(row.leavetypename), row.leavetypeid]));
  const shifts = await db.selectFrom('shift').select(['shiftid', 'shiftname']).execute();
  const shift = new Map(shifts.map((row) => [nameKey(row.shiftname), row.shiftid]));
  const idOf: IdOf = (kind, of) => (kind === 'leave' ? leave : shift).get(nameKey(of)) ?? 0;
  const created = new Map<string, Map<string, number>>();
  for (const one of fresh) created.set(one.kind.part, await createPlans(db, one, { idOf, today }));
  const offices = new Map((await officesOf(db)).map((one) => [nameKey(one.officename), one.officeaddressid]));
  const rows = assignments.flatMap(({ kind, planname, row: { officename, fromdate, todate, cyclestart } }) => {
    const planid = created.get(kind.part)?.get(nameKey(planname));
    const officeaddressid = officename === null ? null : offices.get(nameKey(officename));
    return planid === undefined || officeaddressid === undefined
      ? []
      : [{ [kind.plan.idfield]: planid, officeaddressid, fromdate, todate, cyclestart }];
  });
  // Where something is assigned from the same day already, that stays.
  for (const row of rows)
    await db
      .insertInto('attendance_assignment')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function take(db: Db, configuration: Configuration, apply: boolean, today: string) {
  const { data, error } = part.safeParse(configuration);
  if (error)
    return { changes: [], problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`) };
  const { attendance: input, leave, offices } = data;
  if (!input) return { changes: [], problems: [] };
  const result = await compared(db, input, {
    offices: offices.map((one) => one.name),
    leave: (leave?.types ?? []).map(({ leavetypename }) => leavetypename),
  });
  const terminals = await takeTerminals(
    db,
    input,
    offices.map((one) => one.name),
  );
  const current = await attendanceSettingOf(db);
  // The first day counts only where attendance is not counted yet.
  const next = {
    ...current,
    ...input.setting,
    startdate: current.startdate ?? input.setting?.startdate ?? null,
    monthstarts: input.setting?.monthstarts ?? current.monthstarts,
  };
  const closed = await monthsProblem(db, current.monthstarts, next.monthstarts);
  const problems = [...result.problems, ...terminals.problems, ...(closed === undefined ? [] : [`${closed}.`])];
  const isChanged = JSON.stringify(current) !== JSON.stringify(next);
  const changes = [
    ...result.fresh.flatMap(({ kind, rows }) =>
      createdRows(
        kind.what,
        rows.map((row) => nameIn(kind, row)),
      ),
    ),
    ...(result.assignments.length > 0
      ? [
          `Attendance plans assigned: ${result.assignments.map((one) => `${one.planname} (${one.row.officename ?? 'the whole company'})`).join(', ')}.`,
        ]
      : []),
    ...terminals.changes,
    ...(isChanged ? ['How attendance is counted changes.'] : []),
  ];
  if (apply && problems.length === 0) {
    await create(db, result, today);
    await terminals.write();
    if (isChanged) {
      await changeSetting(
        { db, ifMatch: ANY_VERSION },
        { settingname: ATTENDANCE_SETTING, read: readAttendanceSetting, change: () => next },
      );
      await scheduleDailyCheck(db, 'attendance');
    }
  }
  return { changes, problems, notices: terminals.notices };
}

/** Shifts, policies of attendance and extra time, devices and clock-in methods, their assignments to company and offices, and the setting. */
export const attendanceConfiguration: ConfigurationPart = {
  schema: part,
  read: async (db) => ({ attendance: await currentAttendance(db) }),
  take,
};

/** What the file of a new company has of attendance. @throws ApplicationError E0070 with what is wrong in it */
export const setUpAttendance: Setup = async ({ db, configuration, day }) => {
  const { problems } = await take(db, configuration, true, day);
  if (problems.length > 0) failWith('E0070', { status: 400, text: problems.join(' ') });
};
