import { BELL, PUSH } from '#platform/contract/notification.ts';
import { dayWords } from '#platform/engine/months.ts';
import type { Db } from '#platform/server/db.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { CLOSE_NAMES, SETTLED_BY } from '../../contract/settled-words.ts';
import { type ClosedAnew, closedAnew, type Settled } from '../../engine/closes.ts';
import { daysText, type LeaveDays } from '../../engine/days.ts';
import { typesOf } from '../versions.ts';

/** The page on which the lines of the ledger are seen. */
const PAGE = '/app/track/leave/leavelog';

export const closeChangedNotification: NotificationKind = {
  key: 'leave_close_changed',
  group: 'Attendance',
  title: 'Leave that was paid, lapsed or was carried has changed',
  text: '{{leave}}, {{close}} on {{day}}: {{change}}, because {{why}}',
  about:
    'The person, when a leave year, carried days or a compensatory off ended otherwise than was written, by leave that was approved or cancelled later or a day off that changed later.',
  channels: [BELL, PUSH],
};

/** Days in words, without their sign. */
export const countText = (days: LeaveDays): string => {
  const count = daysText(Math.abs(days) as LeaveDays);
  return count === '1' ? '1 day' : `${count} days`;
};
function changeText({ paid, lapsed, carried }: ClosedAnew): string {
  const [pay, lapse, carry] = [countText(paid), countText(lapsed), countText(carried)];
  const parts = [
    ...(paid === 0 ? [] : [paid > 0 ? `${pay} more paid` : `${pay} less paid`]),
    ...(lapsed === 0 ? [] : [lapsed > 0 ? `${lapse} more lapsed` : `${lapse} less lapsed`]),
    ...(carried === 0 ? [] : [carried > 0 ? `${carry} more carried over` : `${carry} less carried over`]),
  ];
  const [first = '', second = '', third] = parts;
  if (third !== undefined) return `${first}, ${second} and ${third}`;
  return parts.length === 2 ? `${first} and ${second}` : first;
}

/** Notifies people of closes that have changed after they were written, in the transaction that writes the change. */
export async function tellClosesChanged(
  db: Db,
  people: readonly { readonly employeeid: number; readonly settled: readonly Settled[] }[],
): Promise<void> {
  const changes = people.flatMap(({ employeeid, settled }) =>
    closedAnew(settled).map((change) => ({ employeeid, change })),
  );
  if (changes.length === 0) return;
  const names = new Map(
    (await typesOf(db)).map(({ leavetypeid, leavetypename }) => [String(leavetypeid), leavetypename]),
  );
  await notify(db, {
    kind: closeChangedNotification,
    link: PAGE,
    to: changes.map(({ employeeid, change }) => ({
      employeeid,
      values: {
        leave: names.get(change.leave) ?? '',
        close: CLOSE_NAMES[change.reason],
        day: dayWords(change.date),
        change: changeText(change),
        why: SETTLED_BY[change.by],
      },
    })),
  });
}
