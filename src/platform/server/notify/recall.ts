import type { Db } from '../db.ts';

/** Takes back the notifications that lead to a page: bells, and pushes and mails that have not left. */
export async function recallNotices(db: Db, link: string): Promise<void> {
  const notices = db.selectFrom('notification').select('notificationid').where('link', '=', link);
  const mails = db
    .selectFrom('notification_delivery')
    .select('mailid')
    .where('mailid', 'is not', null)
    .where('notificationid', 'in', notices);
  await db.deleteFrom('mail_outbox').where('senton', 'is', null).where('mailid', 'in', mails).execute();
  await db.deleteFrom('notification_delivery').where('notificationid', 'in', notices).execute();
  await db.deleteFrom('notification').where('link', '=', link).execute();
}
