import { sql } from 'kysely';
import { hashOfText } from '#platform/server/acknowledgement.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { NO_ACCOUNT } from '#platform/server/support-sessions.ts';

/** What a person acknowledges of a file: its name and content. */
export const hashOfFile = ({ filename, key }: { filename: string; key: string }): string =>
  hashOfText({ language: '', title: filename, body: key });

/** Notes that an account looked at files or downloaded them; support is noted in its own log. */
export async function noteOpened(db: Db, accountid: number, drivefileids: readonly number[]): Promise<void> {
  if (accountid === NO_ACCOUNT) return;
  const now = sql<string>`now()`;
  for (const part of chunks([...new Set(drivefileids)], 4))
    await db
      .insertInto('drive_opened')
      .values(part.map((drivefileid) => ({ drivefileid, accountid, firstat: now, lastat: now })))
      .onConflict((conflict) =>
        conflict
          .columns(['subscriptionid', 'drivefileid', 'accountid'])
          .doUpdateSet({ lastat: now, times: sql<number>`drive_opened.times + 1` }),
      )
      .execute();
}
