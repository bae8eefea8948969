import { sql } from 'kysely';
import { say } from '#platform/engine/say.ts';
import { momentOf, momentText } from '#platform/engine/working-clock.ts';
import { timeIn } from '#platform/server/day-in.ts';
import { type Db, inTenant, tenantSql } from '#platform/server/db.ts';
import { type Tenant, tenantById } from '#platform/server/directory.ts';
import { originOf } from '#platform/server/hosts.ts';
import { anyOf } from '#platform/server/ids.ts';
import { sentencesOf } from '#platform/server/language.ts';
import type { CompanyTask } from '#platform/server/module.ts';
import { nextLook, type Notice, noticeOf, UNANSWERED } from '../engine/ticket.ts';
import { tellOf, ticketTarget } from './mails.ts';

/** Tickets that are looked at in one run, those due first. */
const MAX_TICKETS = 1000;
/** Minutes after which targets are looked at again at the latest: one may have been set since. */
const MAX_WAIT = 15;

/** Targets are watched from now on; called whenever one was set or moved. */
export const wakeTargets = (db: Db) => sql`select enqueue_task('watch_targets')`.execute(db);

/** SQL: the notice after which nobody is still to know of a target of the ticket `t` in the category `c`. */
const LAST_NOTICE = sql`case when c.escalationid <> t.employeeid then 2 else 1 end`;

/** Open tickets with a target of which not everybody knows. */
const waiting = (db: Db) =>
  db
    .selectFrom('ticket as t')
    .innerJoin('ticket_category as c', 'c.ticketcategoryid', 't.ticketcategoryid')
    .select(['t.ticketid', 't.subject', 't.agentid', 't.employeeid', 't.firstdue', 't.firstansweredat', 't.resolvedue'])
    .select([
      't.nextdue',
      't.firstnotice',
      't.nextnotice',
      't.resolvenotice',
      'c.agentids',
      'c.escalationid',
      'c.isconfidential',
    ])
    .where('t.statusid', 'in', [...UNANSWERED])
    .where(
      sql<boolean>`(t.resolvenotice < 2 or (t.firstnotice < 2 and t.firstansweredat is null)
        or (t.nextnotice < 2 and t.nextfrom is not null))`,
    )
    // Without an escalation person the agent is the last to know: such tickets would fill the run for ever.
    .where(
      sql<boolean>`(t.resolvenotice < ${LAST_NOTICE} or (t.firstnotice < ${LAST_NOTICE} and t.firstansweredat is null)
        or (t.nextnotice < ${LAST_NOTICE} and t.nextfrom is not null))`,
    )
    .orderBy(sql`least(t.resolvedue, t.nextdue, case when t.firstansweredat is null then t.firstdue end)`)
    .orderBy('t.ticketid')
    .limit(MAX_TICKETS)
    .execute();
type Waiting = Awaited<ReturnType<typeof waiting>>[number];

const TARGETS = [
  { due: 'firstdue', notice: 'firstnotice', title: say`First answer` },
  { due: 'nextdue', notice: 'nextnotice', title: say`Next answer` },
  { due: 'resolvedue', notice: 'resolvenotice', title: say`Resolution` },
] as const;

/** The targets of a ticket that are not met. */
const openTargets = ({ firstansweredat, nextdue }: Waiting) =>
  TARGETS.filter(({ due }) =>
    due === 'firstdue' ? firstansweredat === null : due === 'nextdue' ? nextdue !== null : true,
  );

/** The title of a target in the language of each of these people; `usual` is the company's. */
async function titlesFor(db: Db, employeeids: readonly number[], usual: string) {
  const rows = await db
    .selectFrom('account')
    .select(['employeeid', 'language'])
    .where(anyOf('employeeid', employeeids))
    .execute();
  const languageOf = new Map(rows.map(({ employeeid, language }) => [employeeid, language]));
  const packs = new Map<string, Readonly<Record<string, string>> | undefined>();
  for (const language of new Set([...rows.map((row) => row.language ?? usual), usual]))
    packs.set(language, await sentencesOf(language));
  return (employeeid: number, title: string): string =>
    packs.get(languageOf.get(employeeid) ?? usual)?.[title] ?? title;
}

/** The agent of a ticket, all agents of its category where it has none. */
const agentsOf = ({ agentid, agentids, employeeid }: Waiting): number[] =>
  (agentid === null ? (agentids as number[]).map(Number) : [agentid]).filter((one) => one !== employeeid);

/**
 * Tells agents of targets that are near or missed, then the escalation person of those that are missed; each once.
 * @param now in minutes of the company's clock
 * @returns when to look again; undefined without a target that somebody is still to know of
 */
export async function tellTargets(
  { db, tenant, origin }: { db: Db; tenant: Pick<Tenant, 'companyname' | 'language'>; origin: string },
  now: number,
): Promise<number | undefined> {
  const rows = await waiting(db);
  const concerned = new Set(rows.flatMap((row) => [...agentsOf(row), row.escalationid ?? 0]));
  const titleFor = await titlesFor(db, [...concerned], tenant.language);
  const looks: number[] = [];
  const changes: { ticketid: number; firstnotice: number; nextnotice: number; resolvenotice: number }[] = [];
  for (const row of rows) {
    const isescalated = row.escalationid !== null && row.escalationid !== row.employeeid;
    const { firstnotice, nextnotice, resolvenotice } = row;
    const notices = { firstnotice, nextnotice, resolvenotice };
    for (const { due, notice, title } of openTargets(row)) {
      const before = row[notice] as Notice;
      const after = noticeOf(row[due], now, isescalated);
      if (after > before) {
        notices[notice] = after;
        const to = [...(before === 0 ? agentsOf(row) : []), ...(after === 2 ? [row.escalationid ?? 0] : [])];
        await tellOf(
          { db, tenant, origin },
          ticketTarget,
          row,
          [...new Set(to)],
          { due: momentText(row[due] ?? now) },
          (employeeid) => ({ target: titleFor(employeeid, title) }),
        );
      }
      const look = nextLook(row[due], Math.max(before, after) as Notice, isescalated);
      if (look !== undefined) looks.push(Math.min(Math.max(look, now + 1), now + MAX_WAIT));
    }
    if (TARGETS.some(({ notice }) => notices[notice] !== row[notice]))
      changes.push({ ticketid: row.ticketid, ...notices });
  }
  // Further ones come in the next run.
  if (rows.length === MAX_TICKETS) looks.push(now + 1);
  if (changes.length > 0)
    await tenantSql`update ticket t set firstnotice = v.firstnotice, nextnotice = v.nextnotice, resolvenotice = v.resolvenotice
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) v (ticketid bigint, firstnotice smallint, nextnotice smallint, resolvenotice smallint)
      where t.subscriptionid = current_subscription() and t.ticketid = v.ticketid`.execute(db);
  return looks.length === 0 ? undefined : Math.min(...looks);
}

/** Watches the targets of a company's tickets, as long as somebody is still to know of one. */
export const watchTargets: CompanyTask = async ({ pools, env }, subscriptionid) => {
  const tenant = await tenantById(pools, subscriptionid);
  if (!tenant) return;
  await inTenant(pools, subscriptionid, { accountid: null, request: 'watch-targets' }, async (db) => {
    const now = momentOf(timeIn(env.now(), tenant.timezoneid));
    const next = await tellTargets({ db, tenant, origin: originOf(env, tenant.label) }, now);
    if (next !== undefined)
      await sql`select enqueue_task('watch_targets', ${new Date(env.now().getTime() + (next - now) * 60_000)}::timestamptz)`.execute(
        db,
      );
  });
};
