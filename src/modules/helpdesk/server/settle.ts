import { addDays, day } from '#platform/engine/day.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { shuffled } from '#platform/server/shuffled.ts';
import { anonymousWaiting } from './mails.ts';

type Morning = Pick<Parameters<DailyCheck>[0], 'db' | 'today' | 'tenant'>;
/** Days after its last post until a closed case is deleted. */
const STORED_DAYS = 365;
const CASE = ['anonymouscaseid', 'codehash', 'subject', 'statusid', 'openedon'] as const;
const POST = ['anonymouspostid', 'anonymouscaseid', 'position', 'ishandler', 'body', 'addedon'] as const;
const COLUMNS = 8;
const MAX_PARAMETERS = 5000;

/**
 * Writes what came in since the last morning anew, shuffled, in one transaction: neither order nor transaction of a row
 * says when it was written. Then the handlers are told, without a word of it; what is closed for a year is deleted.
 */
export async function settleAnonymous({ db, today, tenant }: Morning): Promise<void> {
  const posts = await db
    .deleteFrom('anonymous_post')
    .where('issettled', '=', false)
    .returning([...POST])
    .execute();
  if (posts.length > 0) {
    const ids = [...new Set(posts.map(({ anonymouscaseid }) => anonymouscaseid))];
    const cases = await db
      .deleteFrom('anonymous_case')
      .where('anonymouscaseid', 'in', ids)
      .returning([...CASE])
      .execute();
    const written = shuffled(cases);
    for (const part of chunks(written, COLUMNS, MAX_PARAMETERS))
      await db.insertInto('anonymous_case').values(part).execute();
    const settled = shuffled(posts).map((row) => ({ ...row, issettled: true }));
    for (const part of chunks(settled, COLUMNS, MAX_PARAMETERS))
      await db.insertInto('anonymous_post').values(part).execute();
    await notify(db, {
      kind: anonymousWaiting,
      values: { company: tenant.companyname },
      link: '/helpdesk/anonymous/messages',
      to: { right: 'anonymousChannel', today },
    });
  }
  await deleteOld(db, addDays(day(today), -STORED_DAYS));
}

async function deleteOld(db: Db, until: string): Promise<void> {
  const rows = await db
    .selectFrom('anonymous_case as c')
    .innerJoin('anonymous_post as p', 'p.anonymouscaseid', 'c.anonymouscaseid')
    .select('c.anonymouscaseid')
    .where('c.statusid', '=', 2)
    .groupBy('c.anonymouscaseid')
    .having((q) => q(q.fn.max('p.addedon'), '<', until))
    .limit(1000)
    .execute();
  const ids = rows.map(({ anonymouscaseid }) => anonymouscaseid);
  if (ids.length === 0) return;
  await db.deleteFrom('anonymous_post').where('anonymouscaseid', 'in', ids).execute();
  await db.deleteFrom('anonymous_case').where('anonymouscaseid', 'in', ids).execute();
}
