import { failWith } from '#platform/server/application-error.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import type { Context } from '#platform/server/serve.ts';
import { exitReasonRecord } from '../contract/reason.ts';

/** Rejects removing the last reason that people may choose, or the last one of all. */
async function failOnLast({ db }: Context, exitreasonid: number): Promise<void> {
  const reasons = await db
    .selectFrom('exit_reason')
    .select(['exitreasonid', 'isselfservice'])
    .where('isactive', '=', 1)
    .orderBy('exitreasonid')
    .forUpdate()
    .execute();
  const its = reasons.find((one) => one.exitreasonid === exitreasonid);
  const left = reasons.filter((one) => one !== its);
  if (left.length === 0)
    failWith('conflict', {
      status: 409,
      text: 'This is the last active exit reason, and every exit needs one. Create or activate another first.',
    });
  if (its?.isselfservice && !left.some(({ isselfservice }) => isselfservice))
    failWith('conflict', {
      status: 409,
      text: 'This is the last active reason that employees can choose. Create or activate another first.',
    });
}

export const reasonEndpoints = serveKind(exitReasonRecord, { beforeOff: failOnLast });
