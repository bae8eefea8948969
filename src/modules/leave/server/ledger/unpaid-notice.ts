import { BELL, PUSH } from '#platform/contract/notification.ts';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { coverOffers } from '../../engine/advance.ts';
import { coveredDays } from '../../engine/unpaid-days.ts';
import { type LeaveDays, NO_DAYS } from '../../engine/days.ts';
import type { Ledger, LedgerLine } from '../../engine/ledger.ts';
import { typesOf } from '../versions.ts';
import type { Loaded } from './load.ts';
import { countText } from './notices.ts';

export const coveredNotification: NotificationKind = {
  key: 'leave_covered',
  group: 'Attendance',
  title: 'Unpaid leave that the balance covers now',
  text: 'Covered now: you can take {{count}} of {{leave}} instead of unpaid',
  about: 'The person, when days of approved leave are unpaid for want of balance and a later credit covers them.',
  channels: [BELL, PUSH],
};

/** The days that could be covered, by leave type. */
function daysByType({ history }: Loaded, ledger: Ledger, on: Day): ReadonlyMap<string, LeaveDays> {
  const lines = [...coverOffers(history, ledger, on).values()].flat().filter(({ kind }) => kind === 'use');
  return new Map([...Map.groupBy(lines, ({ leave }) => leave)].map(([leave, own]) => [leave, coveredDays(own)]));
}

const isCredit = ({ days, kind }: LedgerLine): boolean => days > 0 && kind !== 'carry';

/** Notifies people whose unpaid days are covered by what was written now, in the transaction that writes it. */
export async function tellCovered(
  db: Db,
  written: readonly { readonly of: Loaded; readonly lines: readonly LedgerLine[] }[],
  today: Day,
): Promise<void> {
  const changes = written.flatMap(({ of, lines }) => {
    const isNews = of.ledger.some(({ reason }) => reason === 'no_balance') && lines.some(isCredit);
    if (!isNews) return [];
    const before = daysByType(of, of.ledger, today);
    return [...daysByType(of, [...of.ledger, ...lines], today)].flatMap(([leave, days]) =>
      days > (before.get(leave) ?? NO_DAYS) ? [{ employeeid: of.employeeid, leave, days }] : [],
    );
  });
  if (changes.length === 0) return;
  const names = new Map(
    (await typesOf(db)).map(({ leavetypeid, leavetypename }) => [String(leavetypeid), leavetypename]),
  );
  await notify(db, {
    kind: coveredNotification,
    link: '/app/track/leave/leavelog',
    to: changes.map(({ employeeid, leave, days }) => ({
      employeeid,
      values: { leave: names.get(leave) ?? '', count: countText(days) },
    })),
  });
}
