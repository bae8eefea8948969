import { sql } from 'kysely';
import { structureChoices } from '#modules/company/server/public.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import type { Day } from '#platform/engine/day.ts';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, failField } from '#platform/server/application-error.ts';
import { creator, serveRecord } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  getEmployeeId,
  initEmployeeId,
  listEmployeeIds,
  previewEmployeeId,
  removeEmployeeId,
  saveEmployeeId,
  toggleEmployeeId,
} from '../contract/employee-id.ts';
import { choosePattern, nextCodes, patternProblem } from '../engine/employee-code.ts';

const patterns = (db: Db) =>
  db
    .selectFrom('employee_id_pattern as p')
    .leftJoin('business_unit as b', 'b.businessunitid', 'p.businessunitid')
    .select([
      'p.employeeidpatternid',
      'p.patternname',
      'p.businessunitid',
      'b.businessunitname',
      'p.pattern',
      'p.nextnumber',
      'p.isgapfilled',
      'p.isactive',
      'p.addeddate',
      'p.version',
      ...creator('p'),
    ])
    .orderBy('p.addeddate')
    .orderBy('p.employeeidpatternid');

async function takenCodes(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('employee').select('employeecode').execute();
  return new Set(rows.map(({ employeecode }) => employeecode.toLowerCase()));
}

type Counting = { pattern: string; nextnumber: number; isgapfilled: boolean };
const previewOf = (counting: Counting, taken: ReadonlySet<string>, today: string): string[] =>
  nextCodes({ ...counting, taken, joiningdates: [today, today, today] as Day[] }).codes;

/** The pattern that continues a code with a number at its end, as `KT-0042`; undefined for any other. */
function patternAfter(code: string): Counting | undefined {
  const [, prefix = '', number = ''] = /^(.*?)(\d{1,8})$/.exec(code) ?? [];
  const pattern = `${prefix}{${'0'.repeat(number.length)}}`;
  if (number === '' || patternProblem(pattern) !== undefined) return undefined;
  return { pattern, nextnumber: Number(number) + 1, isgapfilled: false };
}

/**
 * Whether the company generates employee codes, with an active pattern; and the code to propose, which is not reserved:
 * the next of the company's pattern, without any pattern the one after the code that was added last.
 */
export async function codeProposal(db: Db, today: string): Promise<{ hascodes: boolean; nextcode: string | null }> {
  const active = await db
    .selectFrom('employee_id_pattern')
    .select(['businessunitid', 'pattern', 'nextnumber', 'isgapfilled'])
    .where('isactive', '=', 1)
    .execute();
  const hascodes = active.length > 0;
  const last = hascodes
    ? undefined
    : await db.selectFrom('employee').select('employeecode').orderBy('employeeid', 'desc').limit(1).executeTakeFirst();
  const counting =
    active.find(({ businessunitid }) => businessunitid === null) ?? patternAfter(last?.employeecode ?? '');
  if (!counting || (hascodes && !('businessunitid' in counting))) return { hascodes, nextcode: null };
  return { hascodes, nextcode: previewOf(counting, await takenCodes(db), today)[0] ?? null };
}

/**
 * Generates codes for new people by the pattern of their business unit or of the company; counted under a lock, so that
 * concurrent additions never get the same code. Undefined when there is no pattern for them.
 */
export async function newEmployeeCodes(
  db: Db,
  { businessunitid, joiningdates }: { businessunitid: number | null; joiningdates: readonly Day[] },
): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom('employee_id_pattern')
    .select(['employeeidpatternid', 'businessunitid', 'pattern', 'nextnumber', 'isgapfilled', 'isactive'])
    .where('isactive', '=', 1)
    .where((c) => c.or([c('businessunitid', 'is', null), c('businessunitid', '=', businessunitid ?? -1)]))
    .forUpdate()
    .execute();
  const current = choosePattern(
    rows.map((row) => ({ ...row, isactive: activeOf(row.isactive) })),
    businessunitid,
  );
  if (!current) return undefined;
  const { codes, nextnumber } = nextCodes({ ...current, joiningdates, taken: await takenCodes(db) });
  await db
    .updateTable('employee_id_pattern')
    .set({ nextnumber })
    .where('employeeidpatternid', '=', current.employeeidpatternid)
    .execute();
  return codes;
}

type Row = Awaited<ReturnType<ReturnType<typeof patterns>['execute']>>[number];
const shaped = (row: Row, taken: ReadonlySet<string>, today: string) => ({
  ...row,
  isactive: activeOf(row.isactive),
  preview: previewOf(row, taken, today),
});

const init = serve(initEmployeeId, ({ db }) => structureChoices(db, ['BusinessUnit']));

const preview = serve(previewEmployeeId, async ({ db, today }, { pattern, nextnumber }) => {
  const problem = patternProblem(pattern) ?? null;
  const counting = { pattern, nextnumber, isgapfilled: false };
  return { preview: problem === null ? previewOf(counting, await takenCodes(db), today) : [], problem };
});

/** The name of another active pattern for the same business unit, or for all others. */
async function rivalOf(db: Db, employeeidpatternid: number, businessunitid: number | null) {
  const row = await db
    .selectFrom('employee_id_pattern')
    .select('patternname')
    .where(sql<boolean>`coalesce(businessunitid, 0) = ${businessunitid ?? 0}`)
    .where('isactive', '=', 1)
    .where('employeeidpatternid', '!=', employeeidpatternid)
    .executeTakeFirst();
  return row?.patternname;
}

type Input = InputOf<typeof saveEmployeeId>;
/** @throws ApplicationError at the field of a pattern that cannot be counted, or a unit that has another */
async function check(db: Db, { employeeidpatternid, pattern, businessunitid }: Input): Promise<void> {
  const problem = patternProblem(pattern);
  if (problem !== undefined) failField('pattern', problem);
  const rival = await rivalOf(db, employeeidpatternid ?? 0, businessunitid);
  if (rival)
    failWith('E0110', {
      status: 409,
      text: `“${rival}” is the pattern there already. Change that one instead.`,
      fields: { businessunitid: `“${rival}” is the pattern there already` },
    });
}

async function failOnSecond({ db }: Context, employeeidpatternid: number): Promise<void> {
  const row = await db
    .selectFrom('employee_id_pattern')
    .select('businessunitid')
    .where('employeeidpatternid', '=', employeeidpatternid)
    .executeTakeFirstOrThrow();
  const rival = await rivalOf(db, employeeidpatternid, row.businessunitid);
  if (rival)
    failWith('conflict', {
      status: 409,
      text: `“${rival}” is the pattern there already. Make that one inactive first.`,
    });
}

const toggle = serveToggle(toggleEmployeeId, {
  table: 'employee_id_pattern',
  idfield: 'employeeidpatternid',
  beforeOn: failOnSecond,
});

export const employeeIdEndpoints = [
  ...serveRecord(
    { list: listEmployeeIds, read: getEmployeeId, save: saveEmployeeId, remove: removeEmployeeId },
    {
      table: 'employee_id_pattern',
      idfield: 'employeeidpatternid',
      usedBy: [],
      list: async ({ db, today }) => {
        const taken = await takenCodes(db);
        return (await patterns(db).execute()).map((row) => shaped(row, taken, today));
      },
      one: async ({ db, today }, id) => {
        const taken = await takenCodes(db);
        const rows = await patterns(db).where('p.employeeidpatternid', '=', id).execute();
        return rows.map((row) => shaped(row, taken, today))[0];
      },
      values: async ({ db }, input) => {
        await check(db, input);
        const { employeeidpatternid: _employeeidpatternid, ...pattern } = input;
        return pattern;
      },
    },
  ),
  init,
  preview,
  toggle,
];
