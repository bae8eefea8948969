import { sql } from 'kysely';
import { say } from '#platform/engine/say.ts';
import { failWith } from '#platform/server/application-error.ts';
import type { CloseLock } from '#platform/server/close-lock.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { holdersOf } from '#platform/server/right-givers.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { askReopen, decideReopen } from '../../contract/close.ts';
import { isActiveJob, startJob } from './jobs.ts';
import { reopenAsked, reopenDecided } from './mails.ts';
import { monthInWords } from './month-name.ts';
import { failOnStay, type LockedClose, lockedClose } from './reopen.ts';

const conflict = (text: string): never => failWith('conflict', { status: 409, text });
const wordsOf = ({ month }: LockedClose): string => monthInWords(month);
const pageOf = ({ month }: LockedClose): string => `/track/attendance/close/month?month=${month}`;

const ask = (locks: readonly CloseLock[]): Served =>
  serve(askReopen, async ({ db, session, today, tenant, origin }, { closeid, reason }) => {
    const close = await lockedClose(db, closeid);
    if (close.reopenedby !== null && close.reopenedat === null) conflict(say`This month is being reopened already`);
    await failOnStay(db, locks, close);
    if (close.reopenaskedby !== null) conflict(say`Somebody has asked for it already: it waits for a second person`);
    const others = (await holdersOf(db, 'attendanceClose', today)).filter(
      ({ accountid }) => accountid !== session.accountid,
    );
    if (others.length === 0)
      conflict(
        say`A second person who may close months has to confirm it, and there is nobody. Give somebody the right first`,
      );
    await db
      .updateTable('time_close')
      .set({
        reopenreason: reason,
        reopenaskedby: session.accountid,
        reopenaskedat: sql<string>`now()`,
        version: sql`version + 1`,
      })
      .where('closeid', '=', closeid)
      .execute();
    await notify(db, {
      kind: reopenAsked,
      to: { right: 'attendanceClose', today, except: [session.accountid] },
      values: {
        company: tenant.companyname,
        asker: session.fullname,
        month: wordsOf(close),
        reason,
        link: `${origin}${pageOf(close)}`,
      },
      link: pageOf(close),
    });
    return [{ isexecuted: true }];
  });

/** The close as if nobody had asked; the audit trail keeps who has. */
const drop = ({ db }: Pick<Context, 'db'>, closeid: number) =>
  db
    .updateTable('time_close')
    .set({ reopenreason: null, reopenaskedby: null, reopenaskedat: null, version: sql`version + 1` })
    .where('closeid', '=', closeid)
    .execute();

async function tellAsker(
  { db, session, tenant }: Pick<Context, 'db' | 'session' | 'tenant'>,
  close: LockedClose,
  outcome: string,
): Promise<void> {
  if (close.reopenaskedby === null || close.reopenaskedby === session.accountid) return;
  await notify(db, {
    kind: reopenDecided,
    to: [{ accountid: close.reopenaskedby }],
    values: { company: tenant.companyname, month: wordsOf(close), outcome },
    link: pageOf(close),
  });
}

const decide = (locks: readonly CloseLock[]): Served =>
  serve(decideReopen, async (ctx, { closeid, isconfirmed }) => {
    const { db, session } = ctx;
    const close = await lockedClose(db, closeid);
    if (close.reopenedat !== null) return conflict(say`This month was reopened already`);
    if (close.reopenaskedby === null) return conflict(say`Nobody has asked that this month is reopened`);
    // One that stopped on the way goes on; nobody can take it back then.
    const isBegun = close.reopenedby !== null;
    if (!isconfirmed) {
      if (isBegun) return conflict(say`This month is being reopened already`);
      await drop(ctx, closeid);
      await tellAsker(ctx, close, say`Refused by ${session.fullname}`);
      return [{ jobrunid: null }];
    }
    if (!isBegun && close.reopenaskedby === session.accountid)
      return conflict(say`You have asked for it yourself. A second person has to confirm it`);
    if (isBegun && (await isActiveJob(db, close.jobrunid))) return [{ jobrunid: close.jobrunid }];
    await failOnStay(db, locks, close);
    // From here on nobody takes its figures for closed.
    if (!isBegun)
      await db
        .updateTable('time_close')
        .set({ reopenedby: session.accountid, isclosed: false, version: sql`version + 1` })
        .where('closeid', '=', closeid)
        .execute();
    const { total } = await db
      .selectFrom('time_close_person')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('closeid', '=', closeid)
      .executeTakeFirstOrThrow();
    const jobrunid = await startJob(db, 'reopen', { closeid, month: close.month, total });
    if (!isBegun) await tellAsker(ctx, close, say`Confirmed by ${session.fullname}`);
    return [{ jobrunid }];
  });

/** Asking that a closed month is reopened, and the word of the second person. @param locks of the modules that stand on it */
export const reopenEndpoints = (locks: readonly CloseLock[]): readonly Served[] => [ask(locks), decide(locks)];
