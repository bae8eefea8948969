import { readChoice, YES_NO } from '#bulk/engine/cell.ts';
import { actingContext } from '#bulk/server/acting.ts';
import { column } from '#bulk/server/columns.ts';
import { type BulkGiven, fail, type UndoRow } from '#bulk/server/kind.ts';
import { serveBulk } from '#bulk/server/serve-bulk.ts';
import { removeUnusedAccounts } from '#modules/permission/server/public.ts';
import { isEmail } from '#platform/contract/fields.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { peopleOf as peopleIn } from '#platform/server/people-scope.ts';
import { endSessions } from '#platform/server/token-family.ts';
import { selfServiceBulk } from '../contract/register.ts';
import { type PersonChange, peopleUpload, type Standing, STAYS } from './bulk-people.ts';
import { openAccess } from './give-access.ts';

const ACCESS = 'access';
const [ACTIVE, INACTIVE] = [1, 2];
/** Whose account was switched, or was opened by the upload. */
type Undo = { readonly accountid: number; readonly before: number | null; readonly after: number };

const accounts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('account')
    .select(['accountid', 'employeeid', 'statusid', 'passwordhash', 'version'])
    .where(anyOf('employeeid', ids))
    .execute();

async function standing(db: Db, who: readonly { readonly employeeid: number }[]): Promise<Map<number, Standing>> {
  const ids = who.map(({ employeeid }) => employeeid);
  const rows = new Map((await accounts(db, ids)).map((row) => [row.employeeid, row]));
  return new Map(
    ids.map((id) => {
      const row = rows.get(id);
      const values = { [ACCESS]: row?.statusid === ACTIVE ? 'Yes' : 'No' };
      return [id, { version: row ? `${row.accountid}.${row.statusid}` : 'none', values }];
    }),
  );
}

/** Who is to be invited needs an address of their own; who has left gets no access. */
async function check({ db, today }: BulkGiven, changes: readonly PersonChange[]): Promise<void> {
  const opened = changes.filter((one) => one.changes[ACCESS] === 'Yes');
  const ids = opened.map(({ person }) => person.employeeid);
  const existing = new Set((await accounts(db, ids)).map(({ employeeid }) => employeeid));
  const addresses = new Map(
    (await db.selectFrom('employee').select(['employeeid', 'emailid']).where(anyOf('employeeid', ids)).execute()).map(
      ({ employeeid, emailid }) => [employeeid, emailid?.toLowerCase() ?? null],
    ),
  );
  const taken = new Set(
    (
      await db
        .selectFrom('account')
        .select('emailid')
        .where('emailid', 'in', ['', ...[...addresses.values()].flatMap((one) => one ?? [])])
        .execute()
    ).map(({ emailid }) => emailid),
  );
  const used = new Set<string>();
  for (const { row, person } of opened.toSorted((a, b) => a.person.employeeid - b.person.employeeid)) {
    if (person.leavingdate !== null && person.leavingdate < today) {
      fail(row, ACCESS, `${person.code} has left. Access cannot be given.`);
      continue;
    }
    if (existing.has(person.employeeid)) continue;
    const address = addresses.get(person.employeeid) ?? null;
    if (address === null || !isEmail(address))
      fail(row, ACCESS, `${person.code} has no e-mail address. Enter it in the record first.`);
    else if (taken.has(address) || used.has(address))
      fail(
        row,
        ACCESS,
        `Another account signs in as ${address}. Enter an address of ${person.code} in the record first.`,
      );
    used.add(address ?? '');
  }
}

async function switchTo(db: Db, accountids: readonly number[], statusid: number, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set((eb) => ({ statusid, version: eb('version', '+', 1) }))
    .where(anyOf('accountid', accountids))
    .execute();
  if (statusid === INACTIVE)
    for (const accountid of accountids) await endSessions(db, { accountid, reason: 'access switched off', now });
}

/**
 * Switches accounts off and on, and invites whoever has none as a single invitation does: the link goes to the address
 * on file, and waits for a second person where the account could do more than see its own data.
 */
async function write(work: BulkGiven, changes: readonly PersonChange[]): Promise<Map<number, Undo>> {
  const ctx = await actingContext(work);
  const { db, session, today } = ctx;
  const now = ctx.env.now();
  const byKey = new Map(
    (
      await accounts(
        db,
        changes.map(({ person }) => person.employeeid),
      )
    ).map((row) => [row.employeeid, row]),
  );
  const done = new Map<number, Undo>();
  const [on, off]: [number[], number[]] = [[], []];
  const people = peopleIn({ db, scope: 'all', employeeid: session.employeeid, today, session });
  for (const { person, changes: own } of changes) {
    const { employeeid } = person;
    const account = byKey.get(employeeid);
    const after = own[ACCESS] === 'Yes' ? ACTIVE : INACTIVE;
    if (account) {
      (after === ACTIVE ? on : off).push(account.accountid);
      done.set(employeeid, { accountid: account.accountid, before: account.statusid, after });
    } else {
      await openAccess(ctx, { db, people, employeeid, shown: false });
      done.set(employeeid, { accountid: 0, before: null, after });
    }
  }
  await switchTo(db, on, ACTIVE, now);
  await switchTo(db, off, INACTIVE, now);
  const ids = [...done].flatMap(([id, { before }]) => (before === null ? [id] : []));
  for (const { employeeid, accountid } of await accounts(db, ids))
    if (employeeid !== null) done.set(employeeid, { accountid, before: null, after: ACTIVE });
  return done;
}

/** Switches accounts back, and removes those that were invited and never used. */
async function undo({ db, now }: BulkGiven, rows: readonly UndoRow[]): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  const current = new Map(
    (
      await accounts(
        db,
        rows.map(({ objectid }) => objectid),
      )
    ).map((row) => [row.accountid, row]),
  );
  const unused = rows.flatMap(({ undo: kept }) => {
    const { accountid, before, after } = kept as Undo;
    const row = current.get(accountid);
    return before === null && row?.statusid === after && row.passwordhash === null ? [accountid] : [];
  });
  const stay = await removeUnusedAccounts(db, unused);
  const back: { readonly accountid: number; readonly before: number }[] = [];
  for (const { rownumber, undo: kept } of rows) {
    const { accountid, before, after } = kept as Undo;
    const row = current.get(accountid);
    if (!row || row.statusid !== after) reasons.set(rownumber, STAYS);
    else if (before !== null) back.push({ accountid, before });
    else if (row.passwordhash !== null || stay.has(accountid))
      reasons.set(rownumber, say`The account has been used since, so it stays. Switch it off by another row.`);
  }
  for (const statusid of [ACTIVE, INACTIVE]) {
    const ids = back.filter(({ before }) => before === statusid).map(({ accountid }) => accountid);
    await switchTo(db, ids, statusid, now ?? new Date());
  }
  return reasons;
}

/** Who may sign in: invitations, and accounts that are switched off and on again. */
export const selfServiceKind = peopleUpload({
  contract: selfServiceBulk,
  columns: [
    column({
      name: ACCESS,
      label: 'Access',
      aliases: ['Self Service', 'Can Sign In'],
      choices: Object.keys(YES_NO),
      hint: 'Yes: is invited, or may sign in again; No: may not sign in; blank: stays',
      read: (cell) => readChoice(cell, YES_NO),
    }),
  ],
  own: say`You cannot switch your own access. Ask another administrator.`,
  standing,
  check,
  write,
  undo,
});

export const selfService = serveBulk(selfServiceBulk, selfServiceKind);
