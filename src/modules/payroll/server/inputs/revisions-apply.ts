import { chunks, type Db } from '#platform/server/db.ts';
import type { Applied, BulkGiven, UndoRow } from '#bulk/server/kind.ts';
import type { Day, Month } from '#modules/payroll/contract/units.ts';
import { closedReasons } from './closed.ts';
import { endPackages, inForceOn, packageColumns, packagesOf } from './packages.ts';

export type NewRevision = {
  readonly rownumber: number;
  readonly payrollmonth: Month;
  readonly employeeid: number;
  readonly effectivefrom: Day;
  readonly oldgross: number;
  readonly newgross: number;
  readonly lopdays: string;
  /** The package as agreed, where it is not simply the new monthly gross. */
  readonly agreed?: { readonly paybasis: string; readonly amount: number; readonly reason: string };
};
export type Undo = {
  readonly revision: Omit<NewRevision, 'rownumber'>;
  readonly newpackageid: number;
  /** The package that was ended, with its original first and last day. */
  readonly ended: { readonly packageid: number; readonly from: Day; readonly until: Day | null };
};

const notedOf = (revision: Omit<NewRevision, 'rownumber'>) => {
  const { agreed: _, ...noted } = revision;
  return noted;
};

/** Ends the package in force, begins the new one on the same day, and stores the revision whose arrears are due. */
export async function applyRevisions(given: BulkGiven, rows: readonly NewRevision[]): Promise<Applied[]> {
  const { db, accountid } = given;
  const packages = await packagesOf(
    db,
    rows.map((row) => row.employeeid),
  );
  const changes = rows.flatMap(({ rownumber, ...revision }) => {
    const current = inForceOn(packages.get(revision.employeeid), revision.effectivefrom);
    return current
      ? [{ rownumber, revision, ended: { packageid: current.packageid, from: current.from, until: current.until } }]
      : [];
  });
  await endPackages(
    db,
    changes.map(({ revision, ended }) => ({ ...ended, until: revision.effectivefrom })),
  );
  const packageids = new Map<number, number>();
  const revisionids = new Map<number, number>();
  for (const part of chunks(changes, 8)) {
    const begun = await db
      .insertInto('employee_package')
      .values(
        part.map(({ revision, ended }) => ({
          employeeid: revision.employeeid,
          period: `[${revision.effectivefrom},${ended.until ?? ''})`,
          ...packageColumns(revision.agreed ?? { paybasis: 'Gross', amount: revision.newgross, reason: 'Revision' }),
          addedby: accountid,
        })),
      )
      .returning(['packageid', 'employeeid'])
      .execute();
    for (const row of begun) packageids.set(row.employeeid, row.packageid);
    const noted = await db
      .insertInto('salary_revision')
      .values(part.map(({ revision }) => notedOf(revision)))
      .returning(['revisionid', 'employeeid'])
      .execute();
    for (const row of noted) revisionids.set(row.employeeid, row.revisionid);
  }
  return changes.map(({ rownumber, revision, ended }) => ({
    rownumber,
    objectid: revisionids.get(revision.employeeid) ?? 0,
    undo: { revision, ended, newpackageid: packageids.get(revision.employeeid) ?? 0 } satisfies Undo,
  }));
}

/** Undoes revisions while neither they nor the packages they began were changed; the package before continues. */
export async function undoRevisions(
  db: Db,
  payrollmonth: Month,
  rows: readonly UndoRow[],
): Promise<Map<number, string>> {
  const given = rows.map((row) => ({ ...row, undo: row.undo as Undo }));
  const closed = await closedReasons(
    db,
    payrollmonth,
    given.map(({ rownumber, undo }) => ({ rownumber, employeeid: undo.revision.employeeid })),
  );
  const undos = given.filter((row) => !closed.has(row.rownumber));
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
  const reasons = new Map(closed);
  const back: { revisionid: number; undo: Undo }[] = [];
  for (const { rownumber, objectid, undo } of undos) {
    const { revision, ended, newpackageid } = undo;
    const one = current.get(objectid);
    const ofPerson = packages.get(revision.employeeid) ?? [];
    const begun = ofPerson.find((each) => each.packageid === newpackageid);
    const before = ofPerson.find((each) => each.packageid === ended.packageid);
    const unchanged =
      one?.effectivefrom === revision.effectivefrom &&
      one.newgross === revision.newgross &&
      one.oldgross === revision.oldgross &&
      one.lopdays === revision.lopdays &&
      begun?.from === revision.effectivefrom &&
      begun.until === ended.until &&
      begun.amount === (revision.agreed?.amount ?? revision.newgross) &&
      before?.until === revision.effectivefrom;
    if (unchanged) back.push({ revisionid: objectid, undo });
    else reasons.set(rownumber, 'The package was changed since the upload, so it stays.');
  }
  for (const part of chunks(back, 1, 5000)) {
    await db
      .deleteFrom('salary_revision')
      .where(
        'revisionid',
        'in',
        part.map((one) => one.revisionid),
      )
      .execute();
    await db
      .deleteFrom('employee_package')
      .where(
        'packageid',
        'in',
        part.map(({ undo }) => undo.newpackageid),
      )
      .execute();
  }
  await endPackages(
    db,
    back.map(({ undo }) => undo.ended),
  );
  return reasons;
}
