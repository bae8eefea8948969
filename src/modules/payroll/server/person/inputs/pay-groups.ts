import { textColumn, textOf } from '#bulk/server/columns.ts';
import { type Applied, type BulkKind, fail, failed, notice, type ReadRow } from '#bulk/server/kind.ts';
import { CODE_COLUMN, NAME_COLUMN, peopleOf, validateOnce, validatePeople } from '#modules/people/server/public.ts';
import { ofMonth } from '#modules/payroll/contract/person/inputs.ts';
import { payGroupBulk } from '#modules/payroll/contract/setup/pay-group-screen.ts';
import type { PayGroup } from '#modules/payroll/contract/setup/pay-groups.ts';
import { chunks } from '#platform/server/db.ts';
import { type Assignment, assignmentsIn, closedTarget, writeAssignments } from '../../setup/assigned.ts';
import { EVERYBODY_ELSE, groupsToChoose } from '../../setup/groups.ts';
import { closedReasons, failOnClosed, validateClosed } from './closed.ts';

type Undo = { readonly given: Assignment; readonly before: string | null | undefined };

/** What leaves the choice to the rules of the groups. */
const BY_RULE = 'By rule';
const NAME_LIMIT = 60;

/** The code of a group by its name or code; null for the rules, undefined for an unknown name. */
function codeOf(groups: readonly PayGroup[], text: string): string | null | undefined {
  const request = text.toLowerCase();
  if (request === BY_RULE.toLowerCase()) return null;
  if (request === EVERYBODY_ELSE.toLowerCase()) return '';
  return groups.find(({ code, name }) => code.toLowerCase() === request || name.toLowerCase() === request)?.code;
}

const groupText = (row: ReadRow): string => textOf(row, 'paygroup') ?? '';

/** The pay group of people from a month on. */
export const payGroupKind: BulkKind = {
  kind: payGroupBulk.kind,
  title: payGroupBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'Pay groups',
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    textColumn(
      {
        name: 'paygroup',
        label: 'Pay Group',
        aliases: ['Group', 'Pay Cycle'],
        required: true,
        hint: 'Name or code of the group, Everybody else, or By rule',
      },
      NAME_LIMIT,
    ),
  ],
  async validate(input, rows) {
    const { payrollmonth } = ofMonth.parse(input.parameters);
    const closed = await failOnClosed(input.db, payrollmonth);
    const groups = await groupsToChoose(input.db, payrollmonth);
    const target = await closedTarget(input.db, payrollmonth);
    const people = validateOnce(validateClosed(await validatePeople(input, rows), closed, payrollmonth));
    const ids = people.map(({ person }) => person.employeeid);
    const current = await assignmentsIn(input.db, ids, payrollmonth);
    for (const { row, person } of people) {
      if (failed(row)) continue;
      const code = codeOf(groups, groupText(row));
      const why = code === undefined ? undefined : target(code);
      if (code === undefined) fail(row, 'paygroup', `There is no pay group “${groupText(row)}” in this month.`);
      else if (why !== undefined) fail(row, 'paygroup', why);
      else if (current.has(person.employeeid) && current.get(person.employeeid)?.paygroup !== code)
        notice(row, 'paygroup', 'Replaces the pay group entered before for this month.');
    }
    return { offered: [] };
  },
  async apply({ db, accountid, parameters }, rows) {
    const { payrollmonth } = ofMonth.parse(parameters);
    const groups = await groupsToChoose(db, payrollmonth);
    const people = await peopleOf(db, rows);
    const ids = people.map(({ person }) => person.employeeid);
    const current = await assignmentsIn(db, ids, payrollmonth);
    const list = people.map(({ row, person }) => ({
      rownumber: row.rownumber,
      assignment: {
        employeeid: person.employeeid,
        payrollmonth,
        paygroup: codeOf(groups, groupText(row)) ?? null,
      },
    }));
    await writeAssignments(
      db,
      list.map(({ assignment }) => assignment),
      accountid,
    );
    return list.map(({ rownumber, assignment }): Applied => {
      const before = current.get(assignment.employeeid);
      const undo = { given: assignment, before: before?.paygroup } satisfies Undo;
      return { rownumber, objectid: assignment.employeeid, undo };
    });
  },
  async undo({ db, accountid, parameters }, rows) {
    const { payrollmonth } = ofMonth.parse(parameters);
    const list = rows.map(({ rownumber, undo }) => ({ rownumber, ...(undo as Undo) }));
    const ids = list.map((row) => row.given.employeeid);
    const reasons = new Map(
      await closedReasons(
        db,
        payrollmonth,
        list.map(({ rownumber, given: { employeeid } }) => ({ rownumber, employeeid })),
      ),
    );
    const current = await assignmentsIn(db, ids, payrollmonth);
    const target = await closedTarget(db, payrollmonth);
    const [gone, back]: [number[], Assignment[]] = [[], []];
    for (const { rownumber, given: assignment, before } of list) {
      if (reasons.has(rownumber)) continue;
      const now = current.get(assignment.employeeid);
      const shut = target(before ?? null);
      if (!now || now.paygroup !== assignment.paygroup)
        reasons.set(rownumber, 'Changed since the upload, so it stays.');
      else if (shut !== undefined) reasons.set(rownumber, shut);
      else if (before === undefined) gone.push(now.employeepaygroupid);
      else back.push({ ...assignment, paygroup: before });
    }
    for (const part of chunks(gone, 1, 5000))
      await db.deleteFrom('employee_pay_group').where('employeepaygroupid', 'in', part).execute();
    await writeAssignments(db, back, accountid);
    return reasons;
  },
};
