import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { day, type Day } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { ReadingContext, RequestNow, SubmittedRequest } from '#platform/server/request-kind.ts';
import { UNPAID_LEAVE } from '../../contract/type.ts';
import { limitProblems, noticesOf, ruleProblems } from '../../engine/request-rules.ts';
import type { LeavePreview } from '../../contract/request.ts';
import { chargedWith } from '../ledger/charge-preview.ts';
import { spanOf } from '../ledger/happened.ts';
import { loadLeave } from '../ledger/load.ts';
import { pendingOfAll } from '../ledger/pending.ts';
import { leaveSettingOf } from '../setting.ts';
import { typesOf } from '../versions.ts';
import { awayBeside, awayWords } from './beside.ts';
import { limitedBy, shownCharges } from './examine.ts';
import { takersOf } from './takers.ts';

/** What a request was charged with when it was sent. */
type Sent = Pick<LeavePreview, 'charges' | 'before' | 'after'>;
/** What is stored with a request for leave. */
type Stored = Sent & { readonly leaverequestid: number };
const storedIn = ({ payload }: SubmittedRequest): Stored => payload as Stored;

/** What has changed of charges and balance since a request was sent. */
function changedSince(sent: Sent, { days, before }: Pick<LeavePreview, 'days' | 'before'>, hasBalance: boolean) {
  const was = Math.round(sent.charges.reduce((sum, one) => sum + one.days * UNITS_PER_DAY, 0)) / UNITS_PER_DAY;
  const { before: balance } = sent;
  return [
    ...(days === was ? [] : [say`It takes ${days} days now; it was ${was} when it was sent`]),
    ...(!hasBalance || before === sent.before
      ? []
      : [say`The balance before it is ${before} now; it was ${balance} when it was sent`]),
  ];
}

/**
 * What open requests for leave come to now, by the same charges as their forms: the balance before and after, who else of
 * the team is away, and what rules and limits say. Earlier requests of the person that wait come first.
 */
export async function leaveNow(
  ctx: ReadingContext,
  requests: readonly SubmittedRequest[],
): Promise<ReadonlyMap<number, RequestNow>> {
  const { db } = ctx;
  const today = day(ctx.today);
  const rows = await db
    .selectFrom('leave_request')
    .selectAll()
    .where(
      anyOf(
        'leaverequestid',
        requests.map((one) => storedIn(one).leaverequestid),
      ),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.leaverequestid, row]));
  const employeeids = [...new Set(rows.map(({ employeeid }) => employeeid))];
  const loaded = new Map((await loadLeave(db, { employeeids, today })).map((one) => [one.employeeid, one]));
  const pending = await pendingOfAll(db, employeeids);
  const takers = await takersOf(db, employeeids);
  const types = new Map((await typesOf(db)).map((one) => [one.leavetypeid, one.leavetypename]));
  const { yearstart } = await leaveSettingOf(db);
  const away = await awayBeside(
    ctx,
    rows.map((row) => ({ id: row.leaverequestid, employeeid: row.employeeid, span: spanOf(row) })),
  );
  return new Map(
    requests.flatMap((request): [number, RequestNow][] => {
      const sent = storedIn(request);
      const row = byId.get(sent.leaverequestid);
      const [of, taker] = [row && loaded.get(row.employeeid), row && takers.get(row.employeeid)];
      if (!row || !of || !taker) return [];
      const { leavetypeid, employeeid, minutes, hasdocument, documentpath } = row;
      const wanted = {
        fromdate: row.fromdate as Day,
        fromhalf: row.fromhalf === 2 ? (2 as const) : (1 as const),
        todate: row.todate as Day,
        tohalf: row.tohalf === 1 ? (1 as const) : (2 as const),
        minutes,
      };
      const earlier = (pending.get(employeeid) ?? []).filter(({ requestid }) => requestid < sent.leaverequestid);
      const seen = chargedWith(of, { today, request: { leavetypeid, ...wanted, hasdocument }, pending: earlier });
      const shown = shownCharges(seen, (id) => types.get(id) ?? '');
      const hasBalance = leavetypeid !== UNPAID_LEAVE && seen.detail?.isgrantedonrequest !== true;
      const beyond =
        seen.detail === null
          ? []
          : [
              ...ruleProblems(seen.detail, { wanted, taker, days: shown.days }),
              ...limitProblems(seen.detail, { ...limitedBy(seen, leavetypeid), yearstart }),
            ];
      const others = awayWords(away.get(sent.leaverequestid));
      return [
        [
          request.approvalrequestid,
          {
            lines: [
              ...(hasBalance
                ? [{ label: say`Balance`, value: String(shown.after), before: String(shown.before) }]
                : []),
              { label: say`Also away`, value: others.length === 0 ? say`Nobody of the team` : others.join(', ') },
            ],
            notices: [...new Set([...beyond.map(({ text }) => text), ...noticesOf(shown.charges)])],
            changed: changedSince(sent, shown, hasBalance),
            documentpath,
          },
        ],
      ];
    }),
  );
}
