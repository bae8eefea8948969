import { sql } from 'kysely';
import { addDays, type Day, day, monthsAfter } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { originOf } from '#platform/server/hosts.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { createAccount } from '#platform/server/tenants.ts';
import { storedSetting } from '#platform/server/tenant-setting.ts';
import { personalEmails } from '#modules/profile/server/public.ts';
import { FIRST_FORMER_SETTING, type FormerSetting, formerSetting } from '../../contract/former.ts';
import { endMembership } from '../rehire.ts';
import { formerAccess } from './mails.ts';

export const FORMER_SETTING = 'formerEmployees';
export const readFormerSetting = (value: Record<string, unknown>): FormerSetting =>
  formerSetting.parse({ ...FIRST_FORMER_SETTING, ...value });
export const formerSettingOf = (db: Db) => storedSetting(db, FORMER_SETTING, readFormerSetting);

/** Days after the last one on which access begins by itself: who left long before it was switched on is given it by HR. */
const WITHIN = 7;
/** The kind of exit by which nobody is left to sign in. */
const DEATH = 5;

/** The last day of access of somebody who left on a day. */
export const untilOf = (leavingdate: Day, months: number): Day =>
  addDays(monthsAfter(addDays(leavingdate, 1), months), -1);

type Leaver = { readonly employeeid: number; readonly fullname: string; readonly leavingdate: Day };
type Begun = { readonly accountid: number; readonly emailid: string; readonly passwordhash: string | null };

/**
 * Opens the own records of somebody who has left: the account signs in with the personal address, its groups and
 * sessions end. An account is created where there was none.
 * @throws ApplicationError 409 where another account signs in with the address
 */
export async function beginAccess(
  db: Db,
  { employeeid, fullname }: Leaver,
  { emailid, until, now }: { emailid: string; until: Day; now: Date },
): Promise<Begun> {
  const current = await db
    .selectFrom('account')
    .select(['accountid', 'passwordhash'])
    .where('employeeid', '=', employeeid)
    .executeTakeFirst();
  const other = await db
    .selectFrom('account')
    .select('accountid')
    .where('emailid', '=', emailid)
    .where('accountid', '<>', current?.accountid ?? 0)
    .executeTakeFirst();
  if (other) failWith('E0110', { status: 409, text: `Another account signs in as ${emailid}` });
  const accountid =
    current?.accountid ??
    (await createAccount(db, { emailid, fullname, passwordhash: null, employeeid, groups: { ids: [] } }));
  await endMembership(db, { accountid, reason: 'the last day is over', now });
  await db.updateTable('account').set({ emailid, formeruntil: until }).where('accountid', '=', accountid).execute();
  return { accountid, emailid, passwordhash: current?.passwordhash ?? null };
}

/** People who left within the last days, whose account has a password and goes on nowhere yet. */
async function newlyLeft(db: Db, today: string) {
  const rows = await db
    .selectFrom('employee as e')
    .innerJoin('account as a', 'a.employeeid', 'e.employeeid')
    .innerJoin('employee_exit as x', 'x.employeeid', 'e.employeeid')
    .innerJoin('exit_reason as r', 'r.exitreasonid', 'x.exitreasonid')
    .select(['e.employeeid', 'e.fullname', 'e.leavingdate', 'a.accountid'])
    .where('e.leavingdate', '<', today)
    .where('e.leavingdate', '>=', addDays(day(today), -WITHIN))
    .where('a.statusid', '=', 1)
    .where('a.passwordhash', 'is not', null)
    .where('a.formeruntil', 'is', null)
    .where('x.statusid', 'in', [2, 3])
    .where('r.kindid', '<>', DEATH)
    .orderBy('e.employeeid')
    .execute();
  return rows.flatMap(({ leavingdate, ...row }) => (leavingdate ? [{ ...row, leavingdate: day(leavingdate) }] : []));
}

/**
 * Begins the access of those who have just left and whose profile has a personal address that nobody else signs in with,
 * and tells them. It ends by its day.
 * @returns whether somebody is still to leave
 */
export const formerDue: DailyCheck = async ({ db, env, tenant, today }) => {
  const { months } = (await formerSettingOf(db)).value;
  const leaving = await db
    .selectFrom('employee_exit')
    .select((eb) => eb.fn.min<string | null>('lastday').as('next'))
    .where('statusid', '=', 2)
    .where('lastday', '>=', today)
    .executeTakeFirstOrThrow();
  const next = leaving.next === null ? false : addDays(day(leaving.next), 1);
  if (months === 0) return next;
  const left = await newlyLeft(db, today);
  const emails = await personalEmails(
    db,
    left.map(({ employeeid }) => employeeid),
  );
  const usedEmails = new Set<string>();
  const rows = await db
    .selectFrom('account')
    .select('emailid')
    .where(sql<boolean>`emailid = any(${[...emails.values()]}::text[])`)
    .execute();
  for (const { emailid } of rows) usedEmails.add(emailid);
  const origin = originOf(env, tenant.label);
  for (const leaver of left) {
    const emailid = emails.get(leaver.employeeid);
    if (emailid === undefined || usedEmails.has(emailid)) continue;
    usedEmails.add(emailid);
    const until = untilOf(leaver.leavingdate, months);
    const { accountid } = await beginAccess(db, leaver, { emailid, until, now: env.now() });
    const values = { name: leaver.fullname, company: tenant.companyname, email: emailid };
    await notify(db, {
      kind: formerAccess,
      values: { ...values, day: dayWords(until), address: origin },
      to: [{ accountid, emailids: [emailid] }],
    });
  }
  return next;
};
