import { z } from 'zod';
import type { ComingNames } from '#modules/calendar/server/public.ts';
import { dayField, orNull } from '#platform/contract/fields.ts';
import { failWith } from '#platform/server/application-error.ts';
import { createdRows, freshRows, nameKey } from '#platform/server/configuration-rows.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { Db } from '#platform/server/db.ts';
import type { Configuration, ConfigurationPart } from '#platform/server/module.ts';
import { saveRows } from '#platform/server/record-kind.ts';
import { ANY_VERSION, changeSetting } from '#platform/server/tenant-setting.ts';
import { leavePolicySave } from '../../contract/policy.ts';
import { leaveSetting } from '../../contract/setting.ts';
import { leaveTypeRecord, UNPAID_LEAVE } from '../../contract/type.ts';
import { enqueueLeavePosting } from '../ledger/daily.ts';
import { LEAVE_SETTING, leaveSettingOf, readLeaveSetting } from '../setting.ts';
import { fileDetail, fromFile, gradesIn, namesIn, UNPAID_NAME } from './detail.ts';
import { currentLeave, gradesOf, leaveEligibilityFile } from './read.ts';

const active = { isactive: z.boolean().default(true) };
const typeRow = leaveTypeRecord.calls.save.input.omit({ leavetypeid: true }).extend(active);
const policyRow = z.object({
  leavepolicyname: leavePolicySave.shape.leavepolicyname,
  description: leavePolicySave.shape.description,
  ...active,
  effectivefrom: dayField,
  ...fileDetail.shape,
});
const assignmentRow = z.object({
  leavepolicyname: z.string(),
  officename: orNull(z.string()).describe('Null for the whole company'),
  fromdate: dayField,
  todate: orNull(dayField),
});

/** A configuration file has names only, and no people: what is assigned to somebody alone stays with the company. */
const part = z.object({
  leave: z
    .object({
      setting: leaveSetting.omit({ isheld: true }).optional(),
      types: z.array(typeRow).default([]),
      policies: z.array(policyRow).default([]),
      assignments: z.array(assignmentRow).default([]),
      eligibility: z.array(leaveEligibilityFile.row).default([]),
    })
    .optional(),
  offices: z.array(z.object({ name: z.string() })).default([]),
  choices: z
    .object({ grades: z.array(z.string()).default([]), businessunits: z.array(z.string()).default([]) })
    .default({ grades: [], businessunits: [] }),
});
type Input = NonNullable<z.output<typeof part>['leave']>;
type PolicyRow = z.output<typeof policyRow>;

/** What a file adds to a company, and what stands against it. @param file names that it brings in its other parts */
async function compared(db: Db, input: Input, file: ComingNames) {
  const have = await currentLeave(db);
  const types = freshRows(input.types, have.types, ({ leavetypename }) => leavetypename);
  const policies = freshRows<{ leavepolicyname: string }>(
    input.policies,
    have.policies,
    ({ leavepolicyname }) => leavepolicyname,
  ) as PolicyRow[];
  const existing = new Set(
    [UNPAID_NAME, ...[...have.types, ...types].map(({ leavetypename }) => leavetypename)].map(nameKey),
  );
  const offices = new Map((await officesOf(db)).map((one) => [nameKey(one.officename), one.officeaddressid]));
  const coming = new Set(file.offices.map(nameKey));
  const grades = new Set([...(await gradesOf(db)).map(({ gradename }) => gradename), ...file.grades].map(nameKey));
  const fresh = new Set(policies.map(({ leavepolicyname }) => nameKey(leavepolicyname)));
  const assignments = input.assignments.filter(({ leavepolicyname }) => fresh.has(nameKey(leavepolicyname)));
  const eligibility = input.eligibility.filter(({ leavepolicyname }) => fresh.has(nameKey(leavepolicyname)));
  const codes = new Map(have.types.map(({ leavecode, leavetypename }) => [leavecode, leavetypename]));
  const problems = [
    ...types.flatMap(({ leavecode, leavetypename }) =>
      codes.has(leavecode) ? [`${leavetypename}: the code ${leavecode} is that of ${codes.get(leavecode)}.`] : [],
    ),
    ...policies.flatMap((row) =>
      [...new Set(namesIn(row))]
        .filter((one) => !existing.has(nameKey(one)))
        .map((one) => `${row.leavepolicyname}: there is no leave type ${one}.`),
    ),
    ...policies.flatMap((row) =>
      [...new Set(gradesIn(row))]
        .filter((one) => !grades.has(nameKey(one)))
        .map((one) => `${row.leavepolicyname}: there is no grade ${one}.`),
    ),
    ...policies.flatMap((row) => {
      const checked = leavePolicySave.safeParse({
        ...row,
        leavepolicyid: null,
        isdraft: false,
        ...fromFile(row, idOfAny(row), gradeOfAny(row)),
      });
      return checked.error ? [`${row.leavepolicyname}: ${checked.error.issues[0]?.message ?? ''}.`] : [];
    }),
    ...assignments.flatMap(({ leavepolicyname, officename }) =>
      officename !== null && !offices.has(nameKey(officename)) && !coming.has(nameKey(officename))
        ? [`${leavepolicyname}: there is no office ${officename}.`]
        : [],
    ),
    ...(await leaveEligibilityFile.unknownIn(db, eligibility, file)),
  ];
  return { types, policies, assignments, eligibility, offices, problems };
}
type Compared = Awaited<ReturnType<typeof compared>>;

/** The number of a name among others, from 1; 0 for another name. */
function numbered(names: readonly string[]): (name: string) => number {
  const numbers = new Map([...new Set(names.map(nameKey))].map((name, at) => [name, at + 1]));
  return (name) => numbers.get(nameKey(name)) ?? 0;
}

/** Leave types of a file numbered by their order: what a form refuses does not depend on the ids. */
const idOfAny = (row: PolicyRow) => {
  const numberOf = numbered(namesIn(row));
  return (leavetype: string) => ({ leavetypeid: numberOf(leavetype), leavecategoryid: 2 });
};

const gradeOfAny = (row: PolicyRow) => numbered(gradesIn(row));

const officesOf = (db: Db) => db.selectFrom('company_office').select(['officeaddressid', 'officename']).execute();

async function create(db: Db, { types, policies, assignments, eligibility }: Compared, today: string): Promise<void> {
  const activity = (isactive: boolean) => (isactive ? 1 : 2);
  await saveRows(
    db,
    leaveTypeRecord,
    types.map((one) => ({ ...one, isactive: activity(one.isactive) })),
  );
  const rows = await db.selectFrom('leave_type').select(['leavetypeid', 'leavetypename', 'leavecategoryid']).execute();
  const byName = new Map(
    rows.map((row) => [nameKey(row.leavetypeid === UNPAID_LEAVE ? UNPAID_NAME : row.leavetypename), row]),
  );
  const grades = new Map((await gradesOf(db)).map((one) => [nameKey(one.gradename), one.subscriptiongradeid]));
  const ids = new Map<string, number>();
  for (const { leavepolicyname, description, isactive, effectivefrom, ...detail } of policies) {
    const { leavepolicyid } = await db
      .insertInto('leave_policy')
      .values({ leavepolicyname, description, isdraft: false, isactive: activity(isactive) })
      .returning('leavepolicyid')
      .executeTakeFirstOrThrow();
    ids.set(nameKey(leavepolicyname), leavepolicyid);
    const stored = fromFile(
      detail,
      (one) => byName.get(nameKey(one)),
      (one) => grades.get(nameKey(one)),
    );
    await db
      .insertInto('leave_policy_version')
      .values({ leavepolicyid, versionno: 1, effectivefrom, publishedon: today, detail: JSON.stringify(stored) })
      .execute();
  }
  const offices = new Map((await officesOf(db)).map((one) => [nameKey(one.officename), one.officeaddressid]));
  const assigned = assignments.flatMap(({ leavepolicyname, officename, fromdate, todate }) => {
    const officeaddressid = officename === null ? null : offices.get(nameKey(officename));
    const leavepolicyid = ids.get(nameKey(leavepolicyname));
    return officeaddressid === undefined || leavepolicyid === undefined
      ? []
      : [{ leavepolicyid, officeaddressid, fromdate, todate }];
  });
  // Where something is assigned from the same day already, that stays.
  if (assigned.length > 0)
    await db
      .insertInto('leave_assignment')
      .values(assigned)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await leaveEligibilityFile.create(db, eligibility, (leavepolicyname) => ids.get(nameKey(leavepolicyname)) ?? 0);
}

/** What a file changes of the setting: the first day counts only where leave is not kept yet. */
async function settingOf(db: Db, input: Input['setting']) {
  const current = await leaveSettingOf(db);
  if (!input) return { current, next: current };
  return { current, next: { ...current, ...input, startdate: current.startdate ?? input.startdate } };
}

async function take(db: Db, configuration: Configuration, apply: boolean, today: string) {
  const { data, error } = part.safeParse(configuration);
  if (error)
    return { changes: [], problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`) };
  const { leave: input, offices, choices } = data;
  if (!input) return { changes: [], problems: [] };
  const file = { ...choices, offices: offices.map(({ name }) => name) };
  const result = await compared(db, input, file);
  const { current, next } = await settingOf(db, input.setting);
  const isChanged = JSON.stringify(current) !== JSON.stringify(next);
  const conditional = new Set(result.eligibility.map(({ leavepolicyname }) => leavepolicyname));
  const changes = [
    ...createdRows(
      'Leave types',
      result.types.map(({ leavetypename }) => leavetypename),
    ),
    ...createdRows(
      'Leave policies',
      result.policies.map(({ leavepolicyname }) => leavepolicyname),
    ),
    ...(result.assignments.length > 0
      ? [
          `Leave policies are assigned: ${result.assignments.map((one) => `${one.leavepolicyname} (${one.officename ?? 'the whole company'})`).join(', ')}.`,
        ]
      : []),
    ...(conditional.size > 0 ? [`Leave policies have conditions on the job: ${[...conditional].join(', ')}.`] : []),
    ...(isChanged ? ['How leave is counted changes.'] : []),
  ];
  if (apply && result.problems.length === 0) {
    await create(db, result, today);
    if (isChanged) {
      await changeSetting(
        { db, ifMatch: ANY_VERSION },
        { settingname: LEAVE_SETTING, read: readLeaveSetting, change: () => next },
      );
      await scheduleDailyCheck(db, 'leave');
    }
    if (changes.length > 0) await enqueueLeavePosting(db, today);
  }
  return { changes, problems: result.problems };
}

/** Leave types, published policies, their assignments to company and offices, and the setting, in the configuration file. */
export const leaveConfiguration: ConfigurationPart = {
  schema: part,
  read: async (db) => ({ leave: await currentLeave(db) }),
  take,
};

/** Adds what the file of a new company has of leave. @throws ApplicationError E0070 with what is wrong in it */
export async function takeLeave(db: Db, configuration: Configuration, today: string): Promise<void> {
  const { problems } = await take(db, configuration, true, today);
  if (problems.length > 0) failWith('E0070', { status: 400, text: problems.join(' ') });
}
