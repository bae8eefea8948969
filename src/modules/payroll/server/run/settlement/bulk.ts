import { readChoice, readNumber, YES_NO } from '#bulk/engine/cell.ts';
import { column } from '#bulk/server/columns.ts';
import { type BulkGiven, fail, type UndoRow } from '#bulk/server/kind.ts';
import { acceptedExits, type AcceptedExit } from '#modules/exit/server/public.ts';
import { CODE_COLUMN, type PersonChange, peopleUpload, type Standing, STAYS } from '#modules/people/server/public.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import {
  EMPLOYMENTS,
  fnfBulk,
  type SettlementInput,
  settlementInput,
  type SettlementLine,
} from '../../../contract/run/settlement.ts';
import { storeDraft } from './draft.ts';
import { firstInput, isClosed, payrollsOf, workOut } from './settlement.ts';

/** People of one file: each settlement is worked out of a year of pay. */
const MAX_LEAVERS = 200;
const MAX_DAYS = { leavedays: 1000, noticepaydays: 365 } as const;
const OWN = say`You cannot settle your own exit. Ask somebody else responsible for it.`;

type Draft = {
  readonly entries: unknown;
  readonly lines: unknown;
  readonly savedby: number;
  readonly savedat: string;
};
type Row = Draft & { readonly employeeexitid: number; readonly statusid: number; readonly version: number };
type Undo = { readonly before: Draft | null; readonly version: number };

const rowsOf = async (db: Db, exitids: readonly number[]): Promise<ReadonlyMap<number, Row>> =>
  new Map(
    (
      await db
        .selectFrom('final_settlement')
        .select(['employeeexitid', 'statusid', 'version', 'entries', 'lines', 'savedby', 'savedat'])
        .where(anyOf('employeeexitid', exitids))
        .execute()
    ).map((row) => [row.employeeexitid, row]),
  );

/** The exits of people, and what is saved of their settlements. */
async function settlementsOf(db: Db, employeeids: readonly number[]) {
  const exits = await acceptedExits(db, employeeids);
  const rows = await rowsOf(
    db,
    [...exits.values()].map(({ employeeexitid }) => employeeexitid),
  );
  return { exits, rowOf: (exit: AcceptedExit | undefined) => exit && rows.get(exit.employeeexitid) };
}

const employmentName = (id: number): string => EMPLOYMENTS.label(id) ?? '';
const employmentOf = (name: unknown): number | undefined =>
  EMPLOYMENTS.options.find(({ displayname }) => displayname === name)?.displayvalue;

/** The entries of a draft with what a row changes of them. */
async function entriesOf(
  db: Db,
  exit: AcceptedExit,
  row: Row | undefined,
  { changes }: PersonChange,
): Promise<SettlementInput> {
  const before = row ? settlementInput.parse(row.entries) : firstInput(await payrollsOf(db, exit), exit);
  const { employment, died, leavedays, noticepaydays } = changes;
  return settlementInput.parse({
    ...before,
    employmentid: employmentOf(employment) ?? before.employmentid,
    isdeath: died === undefined ? before.isdeath : died === 'Yes',
    leavedays: leavedays ?? before.leavedays,
    noticepaydays: noticepaydays ?? before.noticepaydays,
  });
}

async function standing(db: Db, who: readonly { readonly employeeid: number }[]): Promise<Map<number, Standing>> {
  const ids = who.map(({ employeeid }) => employeeid);
  const { exits, rowOf } = await settlementsOf(db, ids);
  return new Map(
    ids.flatMap((id) => {
      const row = rowOf(exits.get(id));
      if (!row) return [];
      const { employmentid, isdeath, leavedays, noticepaydays } = settlementInput.parse(row.entries);
      const values = {
        employment: employmentName(employmentid),
        died: isdeath ? 'Yes' : 'No',
        leavedays,
        noticepaydays,
      };
      return [[id, { version: String(row.version), values }] as const];
    }),
  );
}

/** Why a row cannot be settled; the entries and the lines they come to where it can. */
async function settled(db: Db, exit: AcceptedExit | undefined, row: Row | undefined, one: PersonChange) {
  const { code } = one.person;
  if (!exit) return say`${code} has no accepted exit. Start it under Employee Exit first.`;
  if (row?.statusid === 2) return say`The settlement of ${code} is confirmed. Take it out of its payroll first.`;
  const entries = await entriesOf(db, exit, row, one);
  const payroll = `${entries.payrollmonth} ${entries.periodnumber}`;
  if (!(await payrollsOf(db, exit)).some(({ displayvalue }) => displayvalue === payroll))
    return say`The payroll of the draft does not pay ${code}. Choose another one on the page of the exit.`;
  if (await isClosed(db, exit.employeeid, entries))
    return say`The payroll that pays ${code} is approved or locked. Choose another one on the page of the exit.`;
  const lines = await workOut(db, exit, entries);
  return typeof lines === 'string' ? lines : { exit, entries, lines };
}

async function check({ db }: BulkGiven, changes: readonly PersonChange[]): Promise<void> {
  const { exits, rowOf } = await settlementsOf(
    db,
    changes.map(({ person }) => person.employeeid),
  );
  for (const [at, one] of changes.entries()) {
    const exit = exits.get(one.person.employeeid);
    const result =
      at >= MAX_LEAVERS
        ? say`A file settles at most ${MAX_LEAVERS} people. Split it.`
        : await settled(db, exit, rowOf(exit), one);
    if (typeof result === 'string') fail(one.row, CODE_COLUMN.name, result);
  }
}

async function write(work: BulkGiven, changes: readonly PersonChange[]): Promise<Map<number, Undo>> {
  const { db, accountid } = work;
  const undo = new Map<number, Undo>();
  const { exits, rowOf } = await settlementsOf(
    db,
    changes.map(({ person }) => person.employeeid),
  );
  for (const one of changes) {
    const { employeeid } = one.person;
    const row = rowOf(exits.get(employeeid));
    const result = await settled(db, exits.get(employeeid), row, one);
    if (typeof result === 'string') throw new Error(result);
    const version = row?.version ?? 0;
    await storeDraft(db, result.exit, {
      ...result,
      version,
      savedby: accountid ?? 0,
      savedat: work.now ?? new Date(),
    });
    const before = row ? { entries: row.entries, lines: row.lines, savedby: row.savedby, savedat: row.savedat } : null;
    undo.set(employeeid, { before, version: version + 1 });
  }
  return undo;
}

async function undo({ db }: BulkGiven, rows: readonly UndoRow[]): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  const { exits, rowOf } = await settlementsOf(
    db,
    rows.map(({ objectid }) => objectid),
  );
  for (const { rownumber, objectid, undo: kept } of rows) {
    const { before, version } = kept as Undo;
    const exit = exits.get(objectid);
    const row = rowOf(exit);
    if (!exit || row?.statusid !== 1 || row.version !== version) reasons.set(rownumber, STAYS);
    else if (before === null)
      await db.deleteFrom('final_settlement').where('employeeexitid', '=', exit.employeeexitid).execute();
    else
      await storeDraft(db, exit, {
        entries: settlementInput.parse(before.entries),
        lines: before.lines as SettlementLine[],
        savedby: before.savedby,
        savedat: before.savedat,
        version,
      });
  }
  return reasons;
}

const EMPLOYMENT_WORDS = {
  Regular: ['permanent'],
  'Fixed term': ['fixed-term', 'contract'],
  Seasonal: ['season'],
} as const;

/** What HR enters of the settlements of leavers, many at once. Each becomes a draft that a second person confirms. */
export const fnfKind = peopleUpload({
  contract: fnfBulk,
  columns: [
    column({
      name: 'employment',
      label: 'Employment',
      aliases: ['Kind of Employment'],
      hint: 'Regular, Fixed term or Seasonal: the rule of the gratuity',
      choices: Object.keys(EMPLOYMENT_WORDS),
      read: (cell) => readChoice(cell, EMPLOYMENT_WORDS),
    }),
    column({
      name: 'died',
      label: 'Died in Service',
      aliases: ['Death'],
      hint: 'Yes pays gratuity without the years',
      choices: Object.keys(YES_NO),
      read: (cell) => readChoice(cell, YES_NO),
    }),
    column({
      name: 'leavedays',
      label: 'Leave Days',
      aliases: ['Leave Encashment Days', 'Encashed Days'],
      hint: 'Days of leave that are encashed, in steps of 0.5',
      read(cell) {
        const read = readNumber(cell, { min: 0, max: MAX_DAYS.leavedays, places: 1 });
        if (!read.ok || read.value === null || Number.isInteger(read.value * 2)) return read;
        return { ok: false, error: say`${read.value} days is no number of half days. Enter days in steps of 0.5.` };
      },
    }),
    column({
      name: 'noticepaydays',
      label: 'Notice Pay Days',
      aliases: ['Notice Pay'],
      hint: 'Days of notice that the company pays instead of having them served',
      read: (cell) => readNumber(cell, { min: 0, max: MAX_DAYS.noticepaydays, places: 0 }),
    }),
  ],
  own: OWN,
  standing,
  check,
  write,
  undo,
});
