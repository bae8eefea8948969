import { z } from 'zod';
import { say } from '#platform/engine/say.ts';
import { propose } from '#platform/server/confirmation.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { ENDINGS } from '../../contract/candidate/move.ts';
import { HIRED } from '../../contract/opening/pipeline.ts';
import type { ApplicationFacts } from './facts.ts';
import type { Acting } from './mails.ts';
import type { StageRow } from './stages.ts';

export const BEYOND_POSITIONS = 'hire-beyond-positions';
/** Why somebody is not hired yet. */
export const ALL_FILLED = say`All positions of the opening are filled. A second person has to confirm it`;
/** The move as it was proposed. */
export const beyondMove = z.object({
  candidateapplicationids: z.array(z.number()),
  pipelinestageid: z.number(),
  note: z.string(),
  ismailed: z.boolean(),
  ending: z.enum(ENDINGS).optional(),
});
type Move = Pick<z.infer<typeof beyondMove>, 'pipelinestageid'> & Partial<z.input<typeof beyondMove>>;

/** Of applications on their way into the stage Hired those for whom their opening has no position left; its row is locked. */
export async function beyondPositions(
  db: Db,
  stage: StageRow,
  applications: readonly ApplicationFacts[],
): Promise<ApplicationFacts[]> {
  if (stage.stagetypeid !== HIRED || applications.length === 0) return [];
  const rows = await db
    .selectFrom('candidate_application as a')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .select((eb) => ['a.requisitionjobid', eb.fn.countAll<number>().as('hired')])
    .where(
      anyOf(
        'a.requisitionjobid',
        applications.map((one) => one.requisitionjobid),
      ),
    )
    .where('s.stagetypeid', '=', HIRED)
    .groupBy('a.requisitionjobid')
    .execute();
  const hired = new Map(rows.map((row) => [row.requisitionjobid, row.hired]));
  return applications.filter((one) => {
    const before = hired.get(one.requisitionjobid) ?? 0;
    hired.set(one.requisitionjobid, before + 1);
    return before >= one.positions;
  });
}

/** Proposes to hire more candidates than an opening has positions; somebody else who edits jobs confirms it. */
export async function proposeBeyond(
  ctx: Acting,
  db: Db,
  { move, applications }: { move: Move; applications: readonly ApplicationFacts[] },
): Promise<void> {
  const { session } = ctx;
  if (!session) return;
  for (const [, ones] of Map.groupBy(applications, (one) => one.requisitionjobid)) {
    const [job] = ones;
    if (!job) continue;
    const { pipelinestageid, note = '', ismailed = true, ending } = move;
    const ids = ones.map((one) => one.candidateapplicationid);
    const { positions, requisitioncode } = job;
    const numbers = ids.join(', ');
    // Proposals outlive candidates: no name is in them.
    const summary = say`Candidates are hired beyond the ${positions} positions of ${requisitioncode}: number ${numbers}`;
    // oxlint-disable-next-line no-await-in-loop -- a few openings at most
    await propose(
      { ...ctx, session, db },
      {
        kind: BEYOND_POSITIONS,
        accountid: session.accountid,
        detail: {
          candidateapplicationids: ids,
          pipelinestageid,
          note,
          ismailed,
          ...(ending === undefined ? {} : { ending }),
        },
        summary,
        feature: 'requisition',
      },
    );
  }
}
