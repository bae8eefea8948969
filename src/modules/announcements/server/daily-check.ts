import { noteChase, REMINDED } from '#platform/server/chase.ts';
import { originOf } from '#platform/server/hosts.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { isReminderDay } from '../engine/state.ts';
import { announce, tellOfAnnouncements } from './announce.ts';
import { announcementReminder } from './mails.ts';
import { openOnes } from './reach.ts';
import { ANNOUNCEMENT_KIND, momentOf } from './standing.ts';

/**
 * Notifies whoever has come to be in the audience of a live announcement, and reminds people around its due day.
 * @returns whether an announcement is published
 */
export const announcementsDue: DailyCheck = async ({ db, env, tenant, today }) => {
  const at = momentOf(env);
  await announce({ db }, null);
  const due = (await openOnes(db, { today, at }).execute()).filter(({ dueday }) => isReminderDay(dueday, today));
  const recipients = await noteChase(
    db,
    { objectkind: ANNOUNCEMENT_KIND, step: REMINDED, today },
    due.map(({ dueday: _dueday, ...one }) => one),
  );
  const sender = { companyname: tenant.companyname, origin: originOf(env, tenant.label) };
  await tellOfAnnouncements(db, { ...sender, kindOf: () => announcementReminder }, recipients);
  const left = await db
    .selectFrom('announcement')
    .select('announcementid')
    .where('statusid', '=', 2)
    .where((c) => c.or([c('expireat', 'is', null), c('expireat', '>', at)]))
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
};
