import { activeOf, serveToggle } from '#platform/server/active.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith } from '#platform/server/application-error.ts';
import { creator, serveRecord } from '#platform/server/record.ts';
import type { Context } from '#platform/server/serve.ts';
import { getReason, listReasons, type ReasonRow, removeReason, saveReason, toggleReason } from '../contract/reason.ts';

const rows = (db: Db) =>
  db
    .selectFrom('exit_reason as r')
    .select([
      'r.exitreasonid',
      'r.exitreasonname',
      'r.kindid',
      'r.isnoticeapplied',
      'r.isselfservice',
      'r.isactive',
      'r.addeddate',
      'r.version',
      ...creator('r'),
    ])
    .orderBy('r.addeddate')
    .orderBy('r.exitreasonid');

async function usedCounts(db: Db): Promise<Map<number, number>> {
  const counts = await db
    .selectFrom('employee_exit')
    .select((eb) => ['exitreasonid', eb.fn.countAll<number>().as('count')])
    .groupBy('exitreasonid')
    .execute();
  return new Map(counts.map(({ exitreasonid, count }) => [exitreasonid, count]));
}

const shaped = (
  row: Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number],
  usedcount: number,
): ReasonRow => ({
  ...row,
  kindid: row.kindid as ReasonRow['kindid'],
  isactive: activeOf(row.isactive),
  usedcount,
});

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

const toggle = serveToggle(toggleReason, { table: 'exit_reason', idfield: 'exitreasonid', beforeOff: failOnLast });

export const reasonEndpoints = [
  ...serveRecord(
    { list: listReasons, read: getReason, save: saveReason, remove: removeReason },
    {
      table: 'exit_reason',
      idfield: 'exitreasonid',
      usedBy: [['employee_exit', 'exitreasonid', 'E1060']],
      list: async ({ db }) => {
        const used = await usedCounts(db);
        return (await rows(db).execute()).map((row) => shaped(row, used.get(row.exitreasonid) ?? 0));
      },
      one: async ({ db }, id) => {
        const used = (await usedCounts(db)).get(id) ?? 0;
        return (await rows(db).where('r.exitreasonid', '=', id).execute()).map((row) => shaped(row, used))[0];
      },
      values: (_ctx, { exitreasonid: _exitreasonid, ...reason }) => reason,
    },
  ),
  toggle,
];
