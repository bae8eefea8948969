import type { Day, Month } from '#platform/engine/day.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import type { Applied, BulkGiven, UndoRow } from '#bulk/server/kind.ts';
import { reviseFigures, restoreFigures, type RevisedFigures, withReplaced } from '../package/revised-figures.ts';
import { closedReasons } from './closed.ts';
import {
  type Agreed,
  correctPackages,
  endPackages,
  inForceOn,
  type Package,
  packageColumns,
  packagesOf,
} from './packages.ts';

export type NewRevision = {
  readonly rownumber: number;
  readonly payrollmonth: Month;
  /** The first month that could have paid it, where a later one was chosen. */
  readonly firstpayout?: Month | null;
  readonly employeeid: number;
  readonly effectivefrom: Day;
  readonly oldgross: number;
  readonly newgross: number;
  readonly lopdays: string;
  /** Unpaid days of past months that neither a payslip nor a register has. */
  readonly pastdays?: Readonly<Record<string, number>>;
  /** The package before, where the record has the new one already; else it is the one in force. */
  readonly old?: { readonly paybasis: string; readonly amount: number };
  /** The package as agreed, where it is not simply the new monthly gross. */
  readonly agreed?: Agreed;
  /** Figures of the package that change with it, by code. */
  readonly figures?: Readonly<Record<string, string>>;
};
type Changed = { readonly revision: Omit<NewRevision, 'rownumber'> };
export type Undo = Changed & {
  /** Missing in uploads of before revisions named figures. */
  readonly figures?: RevisedFigures;
} & (
    | {
        readonly newpackageid: number;
        /** The package that was ended, with its original first and last day, and its amount where that was corrected. */
        readonly ended: {
          readonly packageid: number;
          readonly from: Day;
          readonly until: Day | null;
          readonly was?: Agreed;
        };
      }
    /** The package began on the same day: it was changed in place. */
    | { readonly replaced: Agreed & { readonly packageid: number } }
  );

const agreedBy = ({ agreed, newgross }: Changed['revision']): Agreed =>
  agreed ?? { paybasis: 'Gross', amount: newgross, reason: 'Revision' };
const agreedOf = ({ paybasis, amount, reason }: Package): Agreed => ({ paybasis, amount, reason });

const notedOf = (
  { old, pastdays = {}, ...input }: Changed['revision'],
  { before, figures }: { before: Package; figures: RevisedFigures },
) => ({
  payrollmonth: input.payrollmonth,
  firstpayout: input.firstpayout ?? null,
  employeeid: input.employeeid,
  effectivefrom: input.effectivefrom,
  oldgross: input.oldgross,
  newgross: input.newgross,
  lopdays: input.lopdays,
  pastdays: JSON.stringify(pastdays),
  oldbasis: old?.paybasis ?? before.paybasis,
  oldamount: old?.amount ?? before.amount,
  oldreason: before.reason,
  figures: JSON.stringify(figures),
});

/** Ends the package in force, begins the new one on the same day, and stores the revision whose arrears are due. */
export async function applyRevisions(input: BulkGiven, rows: readonly NewRevision[]): Promise<Applied[]> {
  const applied: Applied[] = [];
  // Several revisions of a person build on each other, the earliest day first.
  const rounds: NewRevision[][] = [];
  for (const ofPerson of Map.groupBy(rows, ({ employeeid }) => employeeid).values())
    ofPerson
      .toSorted((a, b) => (a.effectivefrom < b.effectivefrom ? -1 : 1))
      .forEach((row, at) => (rounds[at] ??= []).push(row));
  for (const round of rounds) applied.push(...(await applyRound(input, round)));
  return applied;
}

/** One revision of each person. */
async function applyRound({ db, accountid }: BulkGiven, rows: readonly NewRevision[]): Promise<Applied[]> {
  const packages = await packagesOf(
    db,
    rows.map((row) => row.employeeid),
  );
  const replaced = await withReplaced(db, rows);
  const changes = rows.flatMap(({ rownumber, ...revision }, at) => {
    const current = inForceOn(packages.get(revision.employeeid), revision.effectivefrom);
    const inplace = current?.from === revision.effectivefrom;
    return current ? [{ rownumber, revision, current, inplace, figures: replaced[at] ?? {} }] : [];
  });
  await reviseFigures(
    db,
    changes.map(({ revision, figures }) => ({ ...revision, figures })),
    accountid,
  );
  const begins = changes.filter(({ inplace }) => !inplace);
  await correctPackages(db, [
    ...changes
      .filter(({ inplace }) => inplace)
      .map(({ revision, current }) => ({ ...agreedBy(revision), packageid: current.packageid, addedby: accountid })),
    ...begins.flatMap(({ revision: { old }, current }) =>
      old ? [{ ...agreedOf(current), ...old, packageid: current.packageid, addedby: accountid }] : [],
    ),
  ]);
  await endPackages(
    db,
    begins.map(({ revision, current }) => ({ ...current, until: revision.effectivefrom })),
  );
  const packageids = new Map<number, number>();
  const revisionids = new Map<number, number>();
  for (const part of chunks(begins, 8)) {
    const begun = await db
      .insertInto('employee_package')
      .values(
        part.map(({ revision, current }) => ({
          employeeid: revision.employeeid,
          period: `[${revision.effectivefrom},${current.until ?? ''})`,
          ...packageColumns(agreedBy(revision)),
          addedby: accountid,
        })),
      )
      .returning(['packageid', 'employeeid'])
      .execute();
    for (const row of begun) packageids.set(row.employeeid, row.packageid);
  }
  for (const part of chunks(changes, 13)) {
    const noted = await db
      .insertInto('salary_revision')
      .values(part.map(({ revision, current, figures }) => notedOf(revision, { before: current, figures })))
      .returning(['revisionid', 'employeeid'])
      .execute();
    for (const row of noted) revisionids.set(row.employeeid, row.revisionid);
  }
  return changes.map(({ rownumber, revision, current, inplace, figures }) => {
    const { packageid, from, until } = current;
    const own = Object.keys(figures).length > 0 ? { figures } : {};
    const undo: Undo = inplace
      ? { revision, ...own, replaced: { ...agreedOf(current), packageid } }
      : {
          revision,
          ...own,
          ended: { packageid, from, until, ...(revision.old ? { was: agreedOf(current) } : {}) },
          newpackageid: packageids.get(revision.employeeid) ?? 0,
        };
    return { rownumber, objectid: revisionids.get(revision.employeeid) ?? 0, undo };
  });
}

/** Whether the packages are still as a revision left them. */
function unchanged(undo: Undo, ofPerson: readonly Package[]): boolean {
  const { revision } = undo;
  const isNew = (one: Package | undefined): boolean =>
    one?.from === revision.effectivefrom && one.amount === agreedBy(revision).amount;
  if ('replaced' in undo) return isNew(ofPerson.find((one) => one.packageid === undo.replaced.packageid));
  const begun = ofPerson.find((one) => one.packageid === undo.newpackageid);
  const before = ofPerson.find((one) => one.packageid === undo.ended.packageid);
  return isNew(begun) && begun?.until === undo.ended.until && before?.until === revision.effectivefrom;
}

/**
 * Undoes revisions while neither they nor the packages they began were changed; the package before continues. Of several
 * revisions of a person the newest goes first.
 */
export async function undoRevisions(
  db: Db,
  payrollmonth: Month,
  rows: readonly UndoRow[],
): Promise<Map<number, string>> {
  const list = rows.map((row) => ({ ...row, undo: row.undo as Undo }));
  const reasons = new Map(
    await closedReasons(
      db,
      payrollmonth,
      list.map(({ rownumber, undo }) => ({ rownumber, employeeid: undo.revision.employeeid })),
    ),
  );
  const rounds: (typeof list)[] = [];
  const open = list.filter((row) => !reasons.has(row.rownumber));
  for (const ofPerson of Map.groupBy(open, ({ undo }) => undo.revision.employeeid).values())
    ofPerson.toSorted((a, b) => b.objectid - a.objectid).forEach((row, at) => (rounds[at] ??= []).push(row));
  for (const round of rounds)
    for (const [rownumber, reason] of await undoRound(db, payrollmonth, round)) reasons.set(rownumber, reason);
  return reasons;
}

type UndoGiven = Omit<UndoRow, 'undo'> & { readonly undo: Undo };
async function undoRound(db: Db, payrollmonth: Month, undos: readonly UndoGiven[]): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  const packages = await packagesOf(
    db,
    undos.map(({ undo }) => undo.revision.employeeid),
  );
  const now = await db
    .selectFrom('salary_revision')
    .select(['revisionid', 'effectivefrom', 'oldgross', 'newgross', 'lopdays'])
    .where('payrollmonth', '=', payrollmonth)
    .execute();
  const current = new Map(now.map((row) => [row.revisionid, row]));
  const back: { revisionid: number; undo: Undo }[] = [];
  for (const { rownumber, objectid, undo } of undos) {
    const { revision } = undo;
    const one = current.get(objectid);
    const same =
      one?.effectivefrom === revision.effectivefrom &&
      one.newgross === revision.newgross &&
      one.oldgross === revision.oldgross &&
      Number(one.lopdays) === Number(revision.lopdays) &&
      unchanged(undo, packages.get(revision.employeeid) ?? []);
    if (same) back.push({ revisionid: objectid, undo });
    else reasons.set(rownumber, 'The package was changed since the upload, so it stays.');
  }
  const begun = back.flatMap(({ undo }) => ('replaced' in undo ? [] : [undo]));
  for (const part of chunks(back, 1, 5000))
    await db
      .deleteFrom('salary_revision')
      .where(
        'revisionid',
        'in',
        part.map((one) => one.revisionid),
      )
      .execute();
  for (const part of chunks(begun, 1, 5000))
    await db
      .deleteFrom('employee_package')
      .where(
        'packageid',
        'in',
        part.map(({ newpackageid }) => newpackageid),
      )
      .execute();
  await endPackages(
    db,
    begun.map(({ ended }) => ended),
  );
  await restoreFigures(
    db,
    back.map(({ undo: { revision, figures = {} } }) => ({ ...revision, figures })),
  );
  await correctPackages(db, [
    ...begun.flatMap(({ ended }) => (ended.was ? [{ ...ended.was, packageid: ended.packageid, addedby: null }] : [])),
    ...back.flatMap(({ undo }) => ('replaced' in undo ? [{ ...undo.replaced, addedby: null }] : [])),
  ]);
  return reasons;
}
