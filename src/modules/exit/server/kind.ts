import { dayWords } from '#platform/engine/months.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { RequestContext, RequestKind, RequestLine, SubmittedRequest } from '#platform/server/request-kind.ts';
import { accept, endUnaccepted, undoExit } from './accept.ts';
import { noticeOf } from './notice-terms.ts';

/** What a request of the kind asks for: the exit itself, or the withdrawal of an accepted one. */
export type Asked = { employeeexitid: number; what: 'resign' | 'withdraw'; note: string | null };
const askedOf = (payload: unknown): Asked => payload as Asked;

async function linesOf(
  db: Db,
  requests: readonly SubmittedRequest[],
): Promise<ReadonlyMap<number, readonly RequestLine[]>> {
  const ids = requests.map(({ payload }) => askedOf(payload).employeeexitid);
  const rows = await db
    .selectFrom('employee_exit as x')
    .innerJoin('exit_reason as r', 'r.exitreasonid', 'x.exitreasonid')
    .select(['x.employeeexitid', 'r.exitreasonname', 'x.submittedon', 'x.wishedday', 'x.lastday', 'x.notice', 'x.note'])
    .where(anyOf('x.employeeexitid', ids))
    .execute();
  const exits = new Map(rows.map((row) => [row.employeeexitid, row]));
  return new Map(
    requests.map(({ approvalrequestid, payload }) => {
      const { employeeexitid, what, note } = askedOf(payload);
      const exit = exits.get(employeeexitid);
      if (!exit) return [approvalrequestid, []];
      const { noticedays, shortdays, buyoutdays } = noticeOf(exit.notice);
      const lines: RequestLine[] =
        what === 'withdraw'
          ? [
              { label: 'Last day', value: 'Stays', before: dayWords(exit.lastday) },
              ...(note ? [{ label: 'Note', value: note }] : []),
            ]
          : [
              { label: 'Reason', value: exit.exitreasonname },
              { label: 'Submitted', value: dayWords(exit.submittedon) },
              { label: 'Notice days', value: String(noticedays) },
              {
                label: 'Last day',
                value: dayWords(exit.lastday),
                ...(exit.wishedday !== null && exit.wishedday !== exit.lastday
                  ? { before: dayWords(exit.wishedday) }
                  : {}),
              },
              ...(shortdays > 0
                ? [
                    {
                      label: buyoutdays > 0 ? 'Notice days bought out' : 'Notice days waived',
                      value: String(shortdays),
                    },
                  ]
                : []),
              ...(exit.note ? [{ label: 'Note', value: exit.note }] : []),
            ];
      return [approvalrequestid, lines];
    }),
  );
}

const forgetWithdrawal = ({ db }: RequestContext, employeeexitid: number) =>
  db
    .updateTable('employee_exit')
    .set({ withdrawalrequestid: null })
    .where('employeeexitid', '=', employeeexitid)
    .execute();

async function turnedDown(ctx: RequestContext, requests: readonly SubmittedRequest[], statusid: 4 | 5): Promise<void> {
  for (const { payload } of requests) {
    const { employeeexitid, what } = askedOf(payload);
    if (what === 'resign') await endUnaccepted(ctx, employeeexitid, { statusid });
    else await forgetWithdrawal(ctx, employeeexitid);
  }
}

/** A resignation, or the withdrawal of an accepted one; decided through the workflow of the kind. */
export const exitKind: RequestKind = {
  kind: 'exit',
  name: 'Exit',
  facts: [],
  describe: linesOf,
  async approved(ctx, requests) {
    for (const { payload } of requests) {
      const { employeeexitid, what, note } = askedOf(payload);
      if (what === 'resign') {
        await accept(ctx, employeeexitid);
      } else {
        await undoExit(ctx, employeeexitid, note);
        await forgetWithdrawal(ctx, employeeexitid);
      }
    }
  },
  rejected: (ctx, requests) => turnedDown(ctx, requests, 5),
  withdrawn: (ctx, requests) => turnedDown(ctx, requests, 4),
};
