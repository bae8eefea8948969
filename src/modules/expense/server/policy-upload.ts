import { type Day, day } from '#platform/engine/day.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { type ChangedPlans, changePlans, restorePlans } from '#platform/server/timeline/change.ts';
import { dateColumn, textColumn, textOf } from '#bulk/server/columns.ts';
import { type Applied, type BulkGiven, type BulkKind, fail, failed, type ReadRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { CODE_COLUMN, NAME_COLUMN, peopleOf, type PersonRow, validatePeople } from '#modules/people/server/public.ts';
import { POLICY_NAME_LIMIT } from '../contract/policy.ts';
import { expensePolicyBulk } from '../contract/upload.ts';
import { EXPENSE_POLICIES } from './policy.ts';

/** People whose policies are changed at once. */
const PEOPLE_AT_ONCE = 500;

/** The policies that can be assigned, by their names in small letters. */
async function policiesOf(db: Db): Promise<Map<string, { readonly id: number; readonly name: string }>> {
  const rows = await db
    .selectFrom('expense_policy')
    .select(['expensepolicyid as id', 'expensepolicyname as name'])
    .where('isdraft', '=', false)
    .where('isactive', '=', 1)
    .execute();
  return new Map(rows.map((row) => [row.name.toLowerCase(), row]));
}
const keyOf = (row: ReadRow): string => (textOf(row, 'expensepolicyname') ?? '').toLowerCase();
const daysOf = (row: ReadRow): { from: Day; to: Day | null } | undefined => {
  const [from, to] = [textOf(row, 'fromdate'), textOf(row, 'todate')];
  return from === null ? undefined : { from: day(from), to: to === null ? null : day(to) };
};

/** Checks one row apart from the others. */
function checkRow({ row, person }: PersonRow, policies: Awaited<ReturnType<typeof policiesOf>>): void {
  const name = textOf(row, 'expensepolicyname');
  if (name !== null && !policies.has(keyOf(row))) {
    const meant = nearest(
      name,
      [...policies.values()].map((one) => one.name),
    );
    const unknown = say`No published expense policy has the name “${name}”.`;
    fail(row, 'expensepolicyname', meant === undefined ? unknown : `${unknown} ${say`Did you mean “${meant}”?`}`);
  }
  const days = daysOf(row);
  if (!days) return;
  if (days.to !== null && days.to < days.from) fail(row, 'todate', say`The last day cannot be before the first`);
  if (person.leavingdate !== null && days.from > person.leavingdate)
    fail(row, 'fromdate', say`${person.code} has left before this day.`);
}

/** Of one person no two rows may have days in common. */
function checkTogether(people: readonly PersonRow[]): void {
  for (const group of Map.groupBy(people, ({ person }) => person.employeeid).values()) {
    const rows = group
      .flatMap((one) => {
        const days = daysOf(one.row);
        return days ? [{ ...one, ...days }] : [];
      })
      .toSorted((a, b) => (a.from < b.from ? -1 : 1));
    rows.forEach((one, at) => {
      const previous = rows[at - 1];
      if (previous && (previous.to === null || previous.to >= one.from))
        fail(
          one.row,
          'fromdate',
          say`Row ${previous.row.rownumber} has a policy for ${one.person.code} on some of these days. Enter its last day, or keep one of them.`,
        );
    });
  }
}

async function validate(input: BulkGiven, rows: readonly ReadRow[]) {
  const policies = await policiesOf(input.db);
  const people = await validatePeople(input, rows);
  for (const one of people) checkRow(one, policies);
  checkTogether(people.filter(({ row }) => !failed(row)));
  return { offered: [] };
}

async function apply({ db, today, accountid }: BulkGiven, rows: readonly ReadRow[]): Promise<Applied[]> {
  const policies = await policiesOf(db);
  const groups = [...Map.groupBy(await peopleOf(db, rows), ({ person }) => person.employeeid)];
  const applied: Applied[] = [];
  for (const part of chunks(groups, 1, PEOPLE_AT_ONCE)) {
    const changes = new Map(
      part.map(([employeeid, people]) => [
        employeeid,
        people.flatMap(({ row }) => {
          const days = daysOf(row);
          return days ? [{ ...days, planid: policies.get(keyOf(row))?.id ?? null }] : [];
        }),
      ]),
    );
    const changed = await changePlans({ db, today, session: { accountid } }, EXPENSE_POLICIES, changes);
    const byPerson = new Map(changed.map((one) => [one.employeeid, one]));
    for (const [employeeid, people] of part)
      for (const { row } of people)
        applied.push({ rownumber: row.rownumber, objectid: employeeid, undo: byPerson.get(employeeid) ?? null });
  }
  return applied;
}

/** Restores the policies of everybody whose assignments nobody has changed since. */
const undo: BulkKind['undo'] = async ({ db, today, accountid }, rows) => {
  const changes = new Map(
    rows.flatMap(({ objectid, undo: one }) => (one === null ? [] : [[objectid, one as ChangedPlans]])),
  );
  const by = { db, today, session: { accountid } };
  const stays = new Set(await restorePlans(by, EXPENSE_POLICIES, [...changes.values()]));
  if (stays.size > 0) {
    const free = [...changes.values()].filter(({ employeeid }) => !stays.has(employeeid));
    await restorePlans(by, EXPENSE_POLICIES, free);
  }
  return new Map(
    rows
      .filter(({ objectid }) => stays.has(objectid))
      .map(({ rownumber }) => [rownumber, 'The assignment has changed since, so it stays.']),
  );
};

/** Expense policies of people's own, from a file. */
export const expensePolicyKind: BulkKind = {
  kind: expensePolicyBulk.kind,
  title: expensePolicyBulk.title,
  key: ['employeecode', 'fromdate'],
  sheet: 'Expense Policy',
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    textColumn(
      {
        name: 'expensepolicyname',
        label: 'Expense Policy',
        aliases: ['Policy', 'Policy Name', 'Expense Policy Name'],
        required: true,
        hint: 'The name of a published expense policy',
      },
      POLICY_NAME_LIMIT,
    ),
    dateColumn({ name: 'fromdate', label: 'From', aliases: ['Effective From', 'Date'], required: true }),
    dateColumn({ name: 'todate', label: 'To', hint: 'The last day; blank without an end' }),
  ],
  validate,
  apply,
  undo,
};

export const expensePolicyUpload = serveBulk(expensePolicyBulk, expensePolicyKind);
