import { BELL, PUSH } from '#platform/contract/notification.ts';
import { day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import type { MailTemplate } from '#platform/server/mail/template.ts';
import { kindOfMail, type NotificationKind } from '#platform/server/notify/kind.ts';
import { notify } from '#platform/server/notify/notify.ts';
import type { Context } from '#platform/server/serve.ts';
import { SWAP_OUTCOMES, type SwapOutcome } from '../../contract/swap-words.ts';
import { namesOf } from './names.ts';

/** The page on which a colleague answers. */
const PAGE = '/app/track/attendance';

const askedMail: MailTemplate = {
  kind: 'shift_swap_asked',
  title: 'A colleague asks you to swap shifts',
  about: 'Sent to the colleague when somebody asks to swap shifts with them on a day',
  subject: '{{asker}} asks you to swap shifts on {{day}}',
  body: [
    'Dear {{name}},',
    '{{asker}} asks at {{company}} to have your shift on {{day}}, and you would have theirs.',
    'It counts once you agree and it is approved. Please agree or decline: {{link}}',
  ].join('\n\n'),
  fields: {
    name: 'Meera Nair',
    asker: 'Bina Shah',
    day: '19 October 2026',
    link: 'https://kaveri.muster.example/app/track/attendance',
    company: 'Kaveri Textiles',
  },
  needed: ['asker', 'day', 'link'],
};
export const swapMails = [askedMail];

export const swapAskedNotification = kindOfMail(askedMail, {
  group: 'Attendance',
  text: '{{asker}} asks you to swap shifts on {{day}}',
  about: 'The colleague whose shift somebody asks for.',
});
export const swapChangedNotification: NotificationKind = {
  key: 'shift_swap_changed',
  group: 'Attendance',
  title: 'A swap of your shift has changed',
  text: 'Your shift swap with {{colleague}} on {{day}}: {{outcome}}',
  about:
    'The other one of the two when somebody agrees, declines, withdraws or cancels; the colleague when it is decided; both when it is entered or cancelled for them.',
  channels: [BELL, PUSH],
};

type Pair = { readonly swapdate: string; readonly employeeid: number; readonly withemployeeid: number };
type Change = Pair & { readonly outcome: SwapOutcome; readonly to: readonly number[] };

/** Notifies people of what has become of their swaps; nobody of what they did themselves. */
export async function tellSwaps(
  { db, session }: Pick<Context, 'db' | 'session'>,
  swaps: readonly Change[],
): Promise<void> {
  const receivers = swaps.flatMap(({ to, ...swap }) =>
    to.filter((one) => one !== session.employeeid).map((employeeid) => ({ swap, employeeid })),
  );
  if (receivers.length === 0) return;
  const nameOf = await namesOf(
    db,
    receivers.flatMap(({ swap }) => [swap.employeeid, swap.withemployeeid]),
  );
  await notify(db, {
    kind: swapChangedNotification,
    link: PAGE,
    to: receivers.map(({ swap, employeeid }) => ({
      employeeid,
      values: {
        name: nameOf(employeeid),
        colleague: nameOf(employeeid === swap.employeeid ? swap.withemployeeid : swap.employeeid),
        day: dayWords(day(swap.swapdate)),
        outcome: SWAP_OUTCOMES[swap.outcome],
      },
    })),
  });
}

/** Asks the colleague for an answer. */
export async function tellAsked(
  { db, tenant, origin }: Pick<Context, 'db' | 'tenant' | 'origin'>,
  { swapdate, employeeid, withemployeeid }: Pair,
): Promise<void> {
  const nameOf = await namesOf(db, [employeeid, withemployeeid]);
  await notify(db, {
    kind: swapAskedNotification,
    link: PAGE,
    to: [{ employeeid: withemployeeid, values: { name: nameOf(withemployeeid) } }],
    values: {
      company: tenant.companyname,
      asker: nameOf(employeeid),
      day: dayWords(day(swapdate)),
      link: `${origin}${PAGE}`,
    },
  });
}
