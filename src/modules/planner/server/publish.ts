import { sql } from 'kysely';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { chunks } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import type { PlannerConflict } from '../contract/planner.ts';
import type { Span } from '../engine/spans.ts';
import { type DraftSpan, draftsOf } from './draft.ts';
import type { Changed, Planner } from './planner.ts';

const SHOWN = 5;
/** How many batches are shown to be undone. */
const BATCHES = 20;

/** What of drafts cannot be published, and why. */
async function conflictsOf(
  ctx: Context,
  planner: Planner,
  drafts: ReadonlyMap<number, readonly DraftSpan[]>,
): Promise<PlannerConflict[]> {
  const ids = [...drafts.keys()];
  const people = await ctx.people
    .visible()
    .select(['e.employeeid', 'e.fullname', 'e.leavingdate'])
    .where(anyOf('e.employeeid', ids))
    .orderBy(sql`lower(e.fullname)`)
    .orderBy('e.employeeid')
    .execute();
  const byKey = new Map((await planner.plans(ctx.db)).map((plan) => [plan.planid, plan]));
  const seen = await planner.seen(ctx.db, ids);
  const refused = await planner.refused?.(ctx, drafts);
  return people.flatMap(({ employeeid, fullname, leavingdate }) =>
    (drafts.get(employeeid) ?? []).flatMap((span): PlannerConflict[] => {
      const plan = span.planid === null ? undefined : byKey.get(span.planid);
      const reason =
        reasonOf(span, leavingdate, plan) ??
        refused?.(employeeid, span) ??
        (seen(employeeid, span) === span.seen ? undefined : 'changed');
      const { from, to, planid } = span;
      return reason ? [{ employeeid, fullname, from, to, planid, reason }] : [];
    }),
  );
}

function reasonOf(
  span: DraftSpan,
  leavingdate: string | null,
  plan: { isopen: boolean; infrom: string | null } | undefined,
): PlannerConflict['reason'] | undefined {
  if (leavingdate !== null && (span.to === null ? leavingdate < span.from : leavingdate < span.to)) return 'left';
  if (span.planid !== null && !plan) return 'gone';
  if (plan?.isopen === false) return 'closed';
  if (plan?.infrom != null && span.from < plan.infrom) return 'early';
  return undefined;
}

/** Stores what was changed together, so that it can be undone. @returns its id; null where nothing was */
export async function recordBatch({ db, session }: Context, planner: string, changed: readonly Changed[]) {
  if (changed.length === 0) return { plannerbatchid: null, peoplecount: 0 };
  const { plannerbatchid } = await db
    .insertInto('planner_batch')
    .values({ planner, peoplecount: changed.length, addedby: session.accountid })
    .returning('plannerbatchid')
    .executeTakeFirstOrThrow();
  for (const part of chunks(changed, 4))
    await db
      .insertInto('planner_batch_person')
      .values(
        part.map(({ employeeid, before, after }) => ({
          plannerbatchid,
          employeeid,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
        })),
      )
      .execute();
  return { plannerbatchid, peoplecount: changed.length };
}

const key = ({ from, to, employeeid }: Pick<Span, 'from' | 'to'> & { employeeid: number }) =>
  `${employeeid} ${from} ${to}`;

/** Publishes what the caller plans in one transaction; a second time there is nothing left to publish. */
const servePublish = (planner: Planner) =>
  serve(planner.calls.publish, async (ctx, { isleavingout }) => {
    const { db, session } = ctx;
    const mine = () =>
      db.deleteFrom('planner_draft').where('accountid', '=', session.accountid).where('planner', '=', planner.name);
    await db
      .selectFrom('planner_draft')
      .select('employeeid')
      .where('accountid', '=', session.accountid)
      .where('planner', '=', planner.name)
      .orderBy('employeeid')
      .forUpdate()
      .execute();
    const drafts = await draftsOf(ctx, planner.name, null);
    const conflicts = await conflictsOf(ctx, planner, drafts);
    if (conflicts.length > 0 && !isleavingout) {
      const names = [...new Set(conflicts.map(({ fullname }) => fullname))].slice(0, SHOWN).join(', ');
      failWith('conflict', {
        status: 409,
        text: `Some days cannot be published: those of ${names}. Look at them first.`,
      });
    }
    const out = new Set(
      conflicts.map((one) => key({ ...one, from: one.from as Span['from'], to: one.to as Span['to'] })),
    );
    const parts = [...drafts].map(([employeeid, spans]) => ({
      employeeid,
      kept: spans.filter((span) => out.has(key({ ...span, employeeid }))),
      ready: spans.filter((span) => !out.has(key({ ...span, employeeid }))),
    }));
    const ready = parts.filter((one) => one.ready.length > 0);
    const changed = await planner.change(ctx, new Map(ready.map((one) => [one.employeeid, one.ready])));
    const done = parts.filter(({ kept }) => kept.length === 0).map(({ employeeid }) => employeeid);
    await mine().where(anyOf('employeeid', done)).execute();
    const partly = ready.filter(({ kept }) => kept.length > 0);
    if (partly.length > 0) {
      await mine()
        .where(
          anyOf(
            'employeeid',
            partly.map((one) => one.employeeid),
          ),
        )
        .execute();
      for (const part of chunks(partly, 4))
        await db
          .insertInto('planner_draft')
          .values(
            part.map(({ employeeid, kept }) => ({
              accountid: session.accountid,
              planner: planner.name,
              employeeid,
              spans: JSON.stringify(kept),
            })),
          )
          .execute();
    }
    return [await recordBatch(ctx, planner.name, changed)];
  });

const serveCheck = (planner: Planner) =>
  serve(planner.calls.check, async (ctx) => {
    const drafts = await draftsOf(ctx, planner.name, null);
    return { peoplecount: drafts.size, conflicts: await conflictsOf(ctx, planner, drafts) };
  });

const serveBatches = ({ name, calls }: Planner) =>
  serve(calls.batches, ({ db }) =>
    db
      .selectFrom('planner_batch as b')
      .leftJoin('account as a', 'a.accountid', 'b.addedby')
      .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
      .select(['b.plannerbatchid', 'b.peoplecount', 'b.addeddate', 'b.undoneon'])
      .select('e.fullname as addedbyname')
      .where('b.planner', '=', name)
      .orderBy('b.addeddate', 'desc')
      .orderBy('b.plannerbatchid', 'desc')
      .limit(BATCHES)
      .execute(),
  );

/** Undoes a batch: everybody has exactly the assignments of before, or nobody. */
const serveUndo = (planner: Planner) =>
  serve(planner.calls.undo, async (ctx, { plannerbatchid }) => {
    const { db, session } = ctx;
    const batch = await db
      .selectFrom('planner_batch')
      .select('undoneon')
      .where('plannerbatchid', '=', plannerbatchid)
      .where('planner', '=', planner.name)
      .forUpdate()
      .executeTakeFirst();
    if (!batch) return notFound();
    if (batch.undoneon !== null) failWith('conflict', { status: 409, text: 'It is undone already.' });
    const rows = await db
      .selectFrom('planner_batch_person')
      .select(['employeeid', 'before', 'after'])
      .where('plannerbatchid', '=', plannerbatchid)
      .orderBy('employeeid')
      .execute();
    const other = await planner.restore(ctx, rows as unknown as Changed[]);
    if (other.length > 0) {
      const people = await db
        .selectFrom('employee')
        .select('fullname')
        .where(anyOf('employeeid', [...other].slice(0, SHOWN)))
        .execute();
      const names = people.map(({ fullname }) => fullname).join(', ');
      failWith('conflict', {
        status: 409,
        text: `The assignments of ${names} have been changed since. Nothing is undone.`,
      });
    }
    await db
      .updateTable('planner_batch')
      .set({ undoneon: sql`now()`, undoneby: session.accountid })
      .where('plannerbatchid', '=', plannerbatchid)
      .execute();
    return [{ peoplecount: rows.length }];
  });

/** The calls by which a planner is published and undone. */
export const servePublishing = (planner: Planner) => [
  serveCheck(planner),
  servePublish(planner),
  serveBatches(planner),
  serveUndo(planner),
];
