import { addDays, day } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import { chunks } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import type { Span } from '../engine/spans.ts';
import type { Planner } from './planner.ts';

/** Days that are planned, with what was in force on them when they were. */
export type DraftSpan = Span & { readonly seen: string };

/** What the caller plans, of all people or of some, by person. */
export async function draftsOf(
  { db, session }: Context,
  planner: string,
  employeeids: readonly number[] | null,
): Promise<Map<number, DraftSpan[]>> {
  const rows = await db
    .selectFrom('planner_draft')
    .select(['employeeid', 'spans'])
    .where('accountid', '=', session.accountid)
    .where('planner', '=', planner)
    .$if(employeeids !== null, (q) => q.where(anyOf('employeeid', employeeids ?? [])))
    .orderBy('employeeid')
    .execute();
  return new Map(rows.map(({ employeeid, spans }) => [employeeid, spans as unknown as DraftSpan[]]));
}

/** For how many people the caller plans something. */
export async function draftCount({ db, session }: Context, planner: string): Promise<number> {
  const { count } = await db
    .selectFrom('planner_draft')
    .select((c) => c.fn.countAll<number>().as('count'))
    .where('accountid', '=', session.accountid)
    .where('planner', '=', planner)
    .executeTakeFirstOrThrow();
  return count;
}

const isSame = (a: Span, b: Span): boolean => a.from === b.from && a.to === b.to && a.planid === b.planid;

/** Spans in order, without days that two of them name. */
function apart(spans: readonly Span[]): Span[] {
  const ordered = spans.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return ordered.map((one, at) => {
    const next = ordered[at + 1];
    return next && (one.to === null || one.to >= next.from) ? { ...one, to: addDays(next.from, -1) } : one;
  });
}

/** Keeps what the caller plans for some people, each with what was in force on its days. */
export const serveSave = (planner: Planner) =>
  serve(planner.calls.save, async (ctx, { rows }) => {
    const { db, people, session } = ctx;
    const { name } = planner;
    const ids = [...new Set(rows.map(({ employeeid }) => employeeid))];
    const existing = await people.seen().select('e.employeeid').where(anyOf('e.employeeid', ids)).execute();
    if (existing.length < ids.length) notFound();
    const before = await draftsOf(ctx, name, ids);
    const seen = await planner.seen(db, ids);
    const planned = await planner.kept(
      db,
      new Map(
        rows.map(({ employeeid, spans }) => [
          employeeid,
          apart(spans.map(({ from, to, planid }) => ({ from: day(from), to: to === null ? null : day(to), planid }))),
        ]),
      ),
    );
    const kept = new Map(
      [...planned].map(([employeeid, spans]) => [
        employeeid,
        spans.map((one): DraftSpan => {
          const same = before.get(employeeid)?.find((other) => isSame(one, other));
          return same ?? { ...one, seen: seen(employeeid, one) };
        }),
      ]),
    );
    await db
      .deleteFrom('planner_draft')
      .where('accountid', '=', session.accountid)
      .where('planner', '=', name)
      .where(anyOf('employeeid', ids))
      .execute();
    const written = [...kept].filter(([, spans]) => spans.length > 0);
    for (const part of chunks(written, 4))
      await db
        .insertInto('planner_draft')
        .values(
          part.map(([employeeid, spans]) => ({
            accountid: session.accountid,
            planner: name,
            employeeid,
            spans: JSON.stringify(spans),
          })),
        )
        .execute();
    return [{ draftcount: await draftCount(ctx, name) }];
  });

/** Throws away what the caller plans. */
export const serveDiscard = ({ name, calls }: Planner) =>
  serve(calls.discard, async ({ db, session }) => {
    await db
      .deleteFrom('planner_draft')
      .where('accountid', '=', session.accountid)
      .where('planner', '=', name)
      .execute();
    return [{ isexecuted: true }];
  });
