import { sql } from 'kysely';
import { addDays, day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import type { People } from '#platform/server/people-scope.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { serve, serveOpen } from '#platform/server/serve.ts';
import { changeSetting } from '#platform/server/tenant-setting.ts';
import { endSessions } from '#platform/server/token-family.ts';
import { makeLink } from '#modules/people/server/public.ts';
import { personalEmails } from '#modules/profile/server/public.ts';
import {
  endFormerAccess,
  FORMER_STATE,
  formerReport,
  type FormerRow,
  getFormerSetting,
  giveFormerAccess,
  saveFormerSetting,
} from '../../contract/former.ts';
import { beginAccess, FORMER_SETTING, formerSettingOf, readFormerSetting, untilOf } from './access.ts';
import { formerLink } from './mails.ts';

const getSetting = serve(getFormerSetting, async ({ db }) => {
  const { value, version } = await formerSettingOf(db);
  return [{ ...value, version }];
});
const saveSetting = serve(saveFormerSetting, async (ctx, input) => {
  const { version } = await changeSetting(ctx, {
    settingname: FORMER_SETTING,
    read: readFormerSetting,
    change: () => input,
  });
  return [{ version }];
});

/** SQL: the state of the access of the account `a` on a day, as `FORMER_STATE` has it. */
const stateOn = (today: string) => sql<FormerRow['stateid']>`case
  when a.formeruntil is null then 4
  when a.formeruntil < ${today}::date then 3
  when a.passwordhash is null then 2
  else 1 end`;

const list = serveReport(formerReport, async ({ db, people, today }, { search, stateid, limit, offset }) => {
  const ids = (await searchedPeople({ db, today }, search)?.execute())?.map((row) => row.objectid);
  const { rows, total } = await pagedList(
    people
      .visible()
      .leftJoin('account as a', 'a.employeeid', 'e.employeeid')
      .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath', 'e.leavingdate'])
      .select(['a.emailid', 'a.formeruntil as untildate', stateOn(today).as('stateid')])
      .where('e.leavingdate', '<', today)
      .$if(ids !== undefined, (query) => query.where(anyOf('e.employeeid', ids ?? [])))
      .$if(stateid !== undefined, (query) => query.where(sql<boolean>`${stateOn(today)} = ${stateid ?? 0}`))
      .orderBy('e.leavingdate', 'desc')
      .orderBy('e.employeeid', 'desc'),
    { limit, offset },
  );
  const without = rows.filter((row) => row.untildate === null).map(({ employeeid }) => employeeid);
  const emails = await personalEmails(db, without);
  return {
    rows: rows.map(({ leavingdate, ...row }) => ({
      ...row,
      leavingdate: leavingdate ?? '',
      emailid: row.untildate === null ? (emails.get(row.employeeid) ?? null) : row.emailid,
      state: FORMER_STATE.label(row.stateid) ?? '',
    })),
    total,
  };
});

/** Somebody in scope who has left. @throws ApplicationError 404, 409 for who is still there */
async function leaverOf(people: People, employeeid: number, today: string) {
  const row = await people
    .visible()
    .select(['e.employeeid', 'e.fullname', 'e.leavingdate'])
    .where('e.employeeid', '=', employeeid)
    .executeTakeFirst();
  const { leavingdate, ...person } = row ?? notFound();
  if (leavingdate === null || leavingdate >= today)
    return failWith('conflict', { status: 409, text: 'This person has not left yet' });
  return { ...person, leavingdate: day(leavingdate) };
}

async function untilFor(db: Db, leavingdate: ReturnType<typeof day>, today: string) {
  const { months } = (await formerSettingOf(db)).value;
  if (months === 0)
    return failWith('conflict', {
      status: 409,
      text: 'Former employees have no access in this company. Set a term under Former Employees of the configuration first',
    });
  const until = untilOf(leavingdate, months);
  if (until < today)
    return failWith('conflict', { status: 409, text: `The term after the last day ended on ${dayWords(until)}` });
  return until;
}

const give = serveOpen(giveFormerAccess, (ctx, { employeeid }) =>
  ctx.tx(async (db, people) => {
    const { today, env, tenant, origin } = ctx;
    const leaver = await leaverOf(people, employeeid, today);
    const until = await untilFor(db, leaver.leavingdate, today);
    const emailid = (await personalEmails(db, [employeeid])).get(employeeid);
    if (emailid === undefined)
      return failWith('conflict', {
        status: 409,
        text: 'The profile has no personal e-mail. Enter it there first: the link goes to that address alone',
      });
    const account = await beginAccess(db, leaver, { emailid, until, now: env.now() });
    const path = await makeLink(ctx, account, false);
    const values = { name: leaver.fullname, company: tenant.companyname, email: emailid };
    await notify(db, {
      kind: formerLink,
      values: { ...values, day: dayWords(until), address: origin, link: `${origin}${path}` },
      to: [{ accountid: account.accountid, emailids: [emailid] }],
    });
    return [{ emailid, untildate: until }];
  }),
);

const end = serve(endFormerAccess, async ({ db, people, today, env }, { employeeid }) => {
  await leaverOf(people, employeeid, today);
  const row = await db
    .updateTable('account')
    .set({ formeruntil: addDays(day(today), -1) })
    .where('employeeid', '=', employeeid)
    .where('formeruntil', '>=', today)
    .returning('accountid')
    .executeTakeFirst();
  const { accountid } = row ?? failWith('conflict', { status: 409, text: 'This person has no access' });
  await endSessions(db, { accountid, reason: 'access ended by HR', now: env.now() });
  return [{ employeeid }];
});

export const formerEndpoints = [getSetting, saveSetting, ...list, give, end];
