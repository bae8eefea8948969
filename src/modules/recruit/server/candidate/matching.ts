import { sql } from 'kysely';
import { addDays, day } from '#platform/engine/day.ts';
import { anyOf } from '#platform/server/ids.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { amongFound, pageOfFound, searched } from '#platform/server/search.ts';
import type { Context } from '#platform/server/serve.ts';
import type { CandidateQuery } from '../../contract/candidate/candidate.ts';
import { candidateScope, withinScope } from './visible.ts';

type Stage = { readonly pipelinestageid: number; readonly daysallowed: number | null };

/** The stages that a question is narrowed to, which are few: read first, so that the long table is read by its indexes. */
const stagesOf = (ctx: Context, { stagetypeid }: CandidateQuery): Promise<(Stage & { isblind: boolean })[]> =>
  ctx.db
    .selectFrom('pipeline_stage')
    .select(['pipelinestageid', 'daysallowed', 'isblind'])
    .$if(stagetypeid !== undefined, (q) => q.where('stagetypeid', '=', stagetypeid ?? 0))
    .execute();

/** The openings a hiring manager sees the candidates of; undefined for who sees all. */
async function openingsInScope(ctx: Context): Promise<number[] | undefined> {
  const scope = candidateScope(ctx);
  if (scope.all) return undefined;
  const rows = await ctx.db
    .selectFrom('requisition_job as j')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .select('j.requisitionjobid')
    .where(withinScope(scope))
    .execute();
  return rows.map(({ requisitionjobid }) => requisitionjobid);
}

/** The beginning of a day of the company, or of one so many days later, as SQL. */
export const beginning = ({ tenant }: Pick<Context, 'tenant'>, on: string, later = 0) =>
  sql<string>`(${addDays(day(on === '' ? '1970-01-01' : on), later)}::date)::timestamp at time zone ${tenant.timezoneid}::text`;

/** The last moment at which a candidate can have entered a stage to be overdue today, exclusive, as SQL. */
const overdueBefore = ({ tenant, today }: Context, daysallowed: number) =>
  sql<string>`(${addDays(day(today), -daysallowed)}::date)::timestamp at time zone ${tenant.timezoneid}::text`;

/** What a question is narrowed by, as far as it is not written in the question. */
async function narrowed(ctx: Context, query: CandidateQuery) {
  const openings = await openingsInScope(ctx);
  const result = searched(ctx.db, 'candidate', query.search);
  const asksStages = query.stagetypeid !== undefined || query.overdue !== undefined;
  const stages = asksStages || result ? await stagesOf(ctx, query) : [];
  // A search finds nobody in a stage that hides who it is.
  const shown = result ? stages.filter(({ isblind }) => !isblind) : stages;
  return { openings, found: result, shown, needsStages: asksStages || shown.length < stages.length };
}
type Narrowed = Awaited<ReturnType<typeof narrowed>>;

function applicationsOf(ctx: Context, query: CandidateQuery, { openings, found, shown, needsStages }: Narrowed) {
  const limited = shown.filter((one) => one.daysallowed !== null);
  const stageids = shown.map((one) => one.pipelinestageid);
  return ctx.db
    .selectFrom('candidate_application as a')
    .$if(openings !== undefined, (q) => q.where(anyOf('a.requisitionjobid', openings ?? [])))
    .$if(found !== undefined, (q) => q.where(amongFound('a.candidateapplicationid', found)))
    .$if(query.requisitionjobid !== undefined, (q) => q.where('a.requisitionjobid', '=', query.requisitionjobid ?? 0))
    .$if(query.candidatesourceid !== undefined, (q) =>
      q.where('a.candidatesourceid', '=', query.candidatesourceid ?? 0),
    )
    .$if(query.departmentid !== undefined, (q) =>
      q.where('a.requisitionjobid', 'in', (own) =>
        own
          .selectFrom('requisition_job as j')
          .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
          .select('j.requisitionjobid')
          .where('r.departmentid', '=', query.departmentid ?? 0),
      ),
    )
    .$if(query.rejectreasonid !== undefined, (q) =>
      query.rejectreasonid === 0
        ? q.where('a.rejectreasonid', 'is', null)
        : q.where('a.rejectreasonid', '=', query.rejectreasonid ?? 0),
    )
    .$if(query.fromday !== undefined, (q) => q.where('a.receivedon', '>=', beginning(ctx, query.fromday ?? '')))
    .$if(query.untilday !== undefined, (q) => q.where('a.receivedon', '<', beginning(ctx, query.untilday ?? '', 1)))
    .$if(query.marked !== undefined, (q) => q.where(sql<boolean>`a.marks <> '[]'`))
    .$if(needsStages, (q) => q.where(anyOf('a.pipelinestageid', stageids)))
    .$if(query.overdue !== undefined, (q) =>
      limited.length === 0
        ? q.where(sql<boolean>`false`)
        : q.where((c) =>
            c.or(
              limited.map(({ pipelinestageid, daysallowed }) =>
                c.and([
                  c('a.pipelinestageid', '=', pipelinestageid),
                  c('a.stagesince', '<', overdueBefore(ctx, daysallowed ?? 0)),
                ]),
              ),
            ),
          ),
    );
}

/** Query for the applications that a caller sees and a question matches, in no order. */
export const matchingApplications = async (ctx: Context, query: CandidateQuery) =>
  applicationsOf(ctx, query, await narrowed(ctx, query));

/**
 * One page of the ids of the applications that a caller sees and a question matches, the latest first, and how many
 * there are. Where only words narrow it, it is counted by the index of words alone: they go with the application.
 */
export async function pageOfMatching(
  ctx: Context,
  query: CandidateQuery,
  page: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const by = await narrowed(ctx, query);
  const matching = applicationsOf(ctx, query, by).select('a.candidateapplicationid as objectid');
  if (!by.found) {
    const { rows, total } = await pagedList(matching.orderBy('a.candidateapplicationid', 'desc'), page);
    return { ids: rows.map(({ objectid }) => objectid), total };
  }
  const { search: _words, ...others } = query;
  const byWordsAlone =
    by.openings === undefined && !by.needsStages && Object.values(others).every((one) => one === undefined);
  return pageOfFound(ctx.db, byWordsAlone ? by.found : matching, page);
}
