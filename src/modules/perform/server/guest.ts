import { dayWords } from '#platform/engine/months.ts';
import type { Db } from '#platform/server/db.ts';
import { guestPath, newGuestLinks } from '#platform/server/guest-link.ts';
import { anyOf } from '#platform/server/ids.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { COLLEAGUE_PHASE, EXTERNAL, REVIEW_LINK, TO_WRITE } from '../contract/words.ts';
import { isOpen, lastDay } from '../engine/phase.ts';
import { externalDue } from './mails.ts';
import { type CycleOf, phasesIn } from './snapshot.ts';

type Sender = { readonly companyname: string; readonly origin: string };
type Cycle = Pick<CycleOf, 'performancecycleid' | 'phases' | 'isclosed'>;

/** External raters whose form is open and not submitted, with how often a link was mailed to them today. */
const openGuests = (db: Db, { performancecycleid }: Cycle, today: string) =>
  db
    .selectFrom('perform_assignment as a')
    .innerJoin('perform_review as r', 'r.performreviewid', 'a.performreviewid')
    .innerJoin('employee as e', 'e.employeeid', 'r.employeeid')
    .leftJoin('perform_sealed_form as s', 's.performassignmentid', 'a.performassignmentid')
    .select(['a.performassignmentid', 'a.performreviewid', 'a.guestname', 'a.guestemail', 'e.fullname'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('guest_link as g')
            .select('g.tokenhash')
            .where('g.purpose', '=', REVIEW_LINK)
            .whereRef('g.objectid', '=', 'a.performassignmentid')
            .where('g.addedday', '=', today),
        )
        .as('ismailed'),
    )
    .where('r.performancecycleid', '=', performancecycleid)
    .where('a.groupid', '=', EXTERNAL)
    .where('a.statusid', '=', TO_WRITE)
    .where('s.performassignmentid', 'is', null)
    .where((eb) => eb.or([eb('e.leavingdate', 'is', null), eb('e.leavingdate', '>=', today)]))
    .orderBy('a.performassignmentid');

/**
 * Mails a link to the external raters of a cycle who have not submitted, each once a day at most; only while their phase is
 * open. @returns how many got a mail, and how many had one today
 */
export async function mailGuests(
  db: Db,
  { cycle, sender, today }: { cycle: Cycle; sender: Sender; today: string },
  performreviewids?: ReadonlySet<number>,
): Promise<{ reminded: number; skipped: number }> {
  const phases = phasesIn(cycle.phases);
  const last = lastDay(phases, COLLEAGUE_PHASE);
  if (cycle.isclosed || last === null || !isOpen(phases, COLLEAGUE_PHASE, today)) return { reminded: 0, skipped: 0 };
  const query = openGuests(db, cycle, today);
  const open = await (performreviewids ? query.where(anyOf('a.performreviewid', performreviewids)) : query).execute();
  const rows = open.filter(({ ismailed }) => !ismailed);
  const tokens = await newGuestLinks(
    db,
    { purpose: REVIEW_LINK, today },
    rows.map(({ performassignmentid }) => ({ objectid: performassignmentid, lastday: last })),
  );
  await notify(db, {
    kind: externalDue,
    values: { company: sender.companyname, day: dayWords(last) },
    to: rows.map(({ performassignmentid, guestname, guestemail, fullname }) => ({
      emailids: [guestemail ?? ''],
      values: {
        name: guestname ?? '',
        person: fullname,
        link: `${sender.origin}${guestPath(REVIEW_LINK, tokens.get(performassignmentid) ?? '')}`,
      },
    })),
  });
  return { reminded: rows.length, skipped: open.length - rows.length };
}
