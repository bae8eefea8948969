import { addDays, type Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { ACTION, AGENDA, DONE, PLANNED } from '#modules/perform/contract/one-on-one.ts';
import { DECLINED, PUBLIC, REQUESTED, WITH_MANAGER, WRITTEN } from '#modules/perform/contract/feedback.ts';

const PRAISE = [
  'The report was ready two days early, so the plant could plan.',
  'Stayed calm in the talk with the customer and found a way.',
  'Explains the new process so that everybody can follow.',
  'Send the agenda before the meeting: then we decide faster.',
  'Thank you for taking the night shift of a colleague.',
  'Ask earlier when something is blocked.',
];
const QUESTION = 'How did the handover of the line go from your side?';

type Person = { readonly employeeid: number; readonly managerid: number | null };

/** Feedback of the demo: written for each kind of reader, and requests that are open or declined. */
export async function seedFeedback(db: Db, people: readonly Person[], today: Day): Promise<void> {
  const rows = people.slice(0, 24).flatMap(({ employeeid, managerid }, at) => {
    const authorid = managerid ?? people.find((one) => one.employeeid !== employeeid)?.employeeid;
    if (authorid === undefined || authorid === employeeid) return [];
    const base = { employeeid, authorid, feedbackday: addDays(today, -2 * (24 - at)) };
    const isRequest = at % 6 === 5;
    const statusid = isRequest ? (at % 12 === 5 ? REQUESTED : DECLINED) : WRITTEN;
    return [
      {
        ...base,
        statusid,
        question: isRequest ? QUESTION : null,
        visibilityid: isRequest ? null : ([1, WITH_MANAGER, PUBLIC][at % 3] ?? 1),
        body: isRequest ? null : (PRAISE[(at + Math.floor(at / 6)) % PRAISE.length] ?? ''),
      },
    ];
  });
  if (rows.length > 0) await db.insertInto('perform_feedback').values(rows).execute();
}

/** 1:1s of the demo: one that was held and the next of the same two, each with points that are open. */
export async function seedOneOnOnes(db: Db, people: readonly Person[], today: Day): Promise<void> {
  const pairs = people.flatMap(({ employeeid, managerid }) =>
    managerid === null || managerid === employeeid ? [] : [{ employeeid, managerid }],
  );
  const plan = { kindid: AGENDA, text: 'Plan of the coming quarter', employeeid: null, duedate: null, isdone: false };
  const rows = pairs.slice(0, 6).flatMap(({ employeeid, managerid }) => {
    const action = {
      kindid: ACTION,
      text: 'Write down what the handover needs',
      employeeid,
      duedate: addDays(today, 5),
      isdone: false,
    };
    const talk = { ...plan, text: 'How the last release went', isdone: true };
    const two = { managerid, employeeid };
    return [
      {
        ...two,
        meetson: addDays(today, -14),
        items: JSON.stringify([talk, plan, action]),
        notes: 'A good month.',
        statusid: DONE,
      },
      { ...two, meetson: addDays(today, 3), items: JSON.stringify([plan, action]), notes: '', statusid: PLANNED },
    ];
  });
  if (rows.length > 0) await db.insertInto('one_on_one').values(rows).execute();
}
