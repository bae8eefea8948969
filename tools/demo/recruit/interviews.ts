import { addDays, type Day } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { chunks } from '#platform/server/db.ts';
import { DONE, NO_SHOW, PLANNED } from '#modules/recruit/contract/interview/interview.ts';
import type { AttributeGroup } from '#modules/recruit/contract/interview/kit.ts';
import { HIRED } from '#modules/recruit/contract/opening/pipeline.ts';
import type { Ground } from './openings.ts';

const INTERVIEW = 3;
const OFFER = 5;
const ZONE = 'Asia/Kolkata';
const MINUTES = 60;

const TECHNICAL: readonly AttributeGroup[] = [
  {
    groupname: 'Craft',
    attributes: [
      { attributeid: 1, attributename: 'Knows the instruments' },
      { attributeid: 2, attributename: 'Finds the cause of a fault' },
    ],
  },
  { groupname: 'Working together', attributes: [{ attributeid: 3, attributename: 'Explains clearly' }] },
];
const KITS = [
  {
    interviewkitname: 'Technical interview',
    guide: '<p>Go through one piece of work of the candidate from the first idea to the field.</p>',
    durationminutes: MINUTES,
    attributegroups: TECHNICAL,
    questions: ['Which fault took you longest to find?', 'How do you know that a measurement is right?'],
  },
  {
    interviewkitname: 'Interview with the hiring manager',
    guide: '<p>What the candidate expects, and what the team needs in the first half year.</p>',
    durationminutes: 45,
    attributegroups: [
      {
        groupname: 'Fit',
        attributes: [
          { attributeid: 1, attributename: 'Wants this job' },
          { attributeid: 2, attributename: 'Takes responsibility' },
        ],
      },
    ],
    questions: ['What should be different after your first half year?'],
  },
];
/** When interviews begin, in UTC: from 10:00 to 12:00 and from 14:30 to 16:30 in India. */
const TIMES = ['04:30', '05:30', '06:30', '09:00', '10:00', '11:00'];
const NOTES = [
  'Sure of the basics, and honest about what is new.',
  'Good examples from the field; took a hint well.',
  'Would need a senior beside the first project.',
];

/** The day itself, or the working day before or after it. */
function workingDay(on: Day, step: 1 | -1): Day {
  const weekday = weekdayOf(on);
  if (weekday !== 0 && weekday !== 6) return on;
  return addDays(on, step === 1 ? (weekday === 6 ? 2 : 1) : weekday === 6 ? -1 : -2);
}

/** Days from today on which the interviews of candidates in this stage are, with what has come of them. */
const ROUNDS: readonly { days: number; statusid: number; cards: 0 | 1 | 2 }[] = [
  { days: 0, statusid: PLANNED, cards: 0 },
  { days: -2, statusid: DONE, cards: 1 },
  { days: 2, statusid: PLANNED, cards: 0 },
  { days: -4, statusid: DONE, cards: 2 },
  { days: 7, statusid: PLANNED, cards: 0 },
  { days: -3, statusid: NO_SHOW, cards: 0 },
];

/** @returns the kit of the interviews */
async function addKits({ db }: Ground) {
  const [kit] = await db
    .insertInto('interview_kit')
    .values(
      KITS.map(({ attributegroups, questions, ...kit }) => ({
        ...kit,
        attributegroups: JSON.stringify(attributegroups),
        questions: JSON.stringify(questions),
      })),
    )
    .returning(['interviewkitid', 'interviewkitname', 'guide', 'attributegroups', 'questions'])
    .execute();
  return kit;
}

/** Mornings and afternoons of working days, for everybody who interviews. */
async function addHours({ db, today }: Ground, employeeids: readonly number[]): Promise<void> {
  const week = [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, fromtime: '10:00', totime: '13:00' },
    { weekday, fromtime: '14:30', totime: '17:30' },
  ]);
  const patterns = JSON.stringify([{ fromdate: addDays(today, -60), hours: week }]);
  await db
    .insertInto('interview_hours')
    .values(employeeids.map((employeeid) => ({ employeeid, timezoneid: ZONE, patterns })))
    .execute();
}

/** Whoever was interviewed or will be, in the order of their applications. */
const interviewedOf = ({ db }: Ground) =>
  db
    .selectFrom('candidate_application as a')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .select(['a.candidateapplicationid', 'a.candidateid', 'r.hiringmanagerid', 's.stagetypeid'])
    .where('s.stagetypeid', 'in', [INTERVIEW, OFFER, HIRED])
    .orderBy('a.candidateapplicationid')
    .execute();
type Interviewed = Awaited<ReturnType<typeof interviewedOf>>[number];

/** When an interview is and what has come of it; whoever is beyond the stage has been interviewed. */
function roundOf(place: number, isBeyond: boolean) {
  const round = ROUNDS[place % ROUNDS.length];
  return isBeyond || !round ? { days: -6 - (place % 5), statusid: DONE, cards: 2 } : round;
}

/** Takes the first time that is free, on the day or a later or earlier one: nobody is in two interviews at once. */
function freeTime(today: Day, days: number, taken: Set<string>): { on: Day; startson: string } {
  const step = days < 0 ? -1 : 1;
  for (
    let on = days === 0 ? today : workingDay(addDays(today, days), step);
    ;
    on = workingDay(addDays(on, step), step)
  ) {
    const startson = TIMES.map((time) => `${on}T${time}:00Z`).find((one) => !taken.has(one));
    if (startson === undefined) continue;
    taken.add(startson);
    return { on, startson };
  }
}
type Interview = Omit<Interviewed, 'hiringmanagerid' | 'stagetypeid'> &
  ReturnType<typeof roundOf> &
  ReturnType<typeof freeTime> & { interviewid: number; panel: readonly number[] };

async function addPanels({ db }: Ground, interviews: readonly Interview[]): Promise<void> {
  const seats = interviews.flatMap(({ interviewid, candidateid, panel }) =>
    panel.map((employeeid) => ({ interviewid, candidateid, employeeid })),
  );
  for (const part of chunks(seats, 4)) await db.insertInto('interview_panellist').values(part).execute();
  const changes = interviews.flatMap(({ interviewid, candidateid, startson, statusid, on }) => {
    const planned = { changetypeid: 1, startsafter: startson, addeddate: `${addDays(on, -4)}T05:00:00Z` };
    const over = { changetypeid: statusid === DONE ? 4 : 5, startsafter: null, addeddate: startson };
    return (statusid === PLANNED ? [planned] : [planned, over]).map((one) => ({ interviewid, candidateid, ...one }));
  });
  for (const part of chunks(changes, 6)) await db.insertInto('interview_change').values(part).execute();
}

async function addScorecards({ db }: Ground, interviews: readonly Interview[]): Promise<void> {
  const rows = interviews.flatMap(({ interviewid, candidateid, panel, cards, on }, at) =>
    panel.slice(0, cards).map((employeeid, place) => ({
      interviewid,
      candidateid,
      employeeid,
      overall: 2 + ((at + place) % 3),
      ratings: JSON.stringify([1, 2, 3].map((attributeid) => ({ attributeid, rating: 2 + ((at + attributeid) % 3) }))),
      notes: NOTES[(at + place) % NOTES.length] ?? '',
      submittedon: `${on}T12:00:00Z`,
      changedon: `${on}T12:00:00Z`,
    })),
  );
  for (const part of chunks(rows, 8)) await db.insertInto('scorecard').values(part).execute();
}

/** Kits, hours of those who interview, and interviews: over, today and next week, with their scorecards. */
export async function addInterviews(ground: Ground): Promise<void> {
  const { db, today } = ground;
  const kit = await addKits(ground);
  const colleague = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeecode', '=', 'AC0006')
    .executeTakeFirst();
  const interviewed = await interviewedOf(ground);
  if (!kit || !colleague || interviewed.length === 0) return;
  const own = colleague.employeeid;
  await addHours(ground, [...new Set([...interviewed.flatMap((one) => one.hiringmanagerid ?? []), own])]);
  // Those in the stage come first, so that they have every round in turn.
  const inOrder = interviewed.toSorted((a, b) => a.stagetypeid - b.stagetypeid);
  const taken = new Set<string>();
  const planned = inOrder.map(({ stagetypeid, hiringmanagerid, ...application }, place) => {
    const round = roundOf(place, stagetypeid !== INTERVIEW);
    const panel = [...new Set([hiringmanagerid ?? own, own])];
    return { ...application, ...round, ...freeTime(today, round.days, taken), panel };
  });
  const rows = await db
    .insertInto('interview')
    .values(
      planned.map(({ candidateid, candidateapplicationid, startson, statusid }) => ({
        candidateid,
        candidateapplicationid,
        startson,
        statusid,
        interviewkitid: kit.interviewkitid,
        interviewname: kit.interviewkitname,
        guide: kit.guide,
        attributegroups: JSON.stringify(kit.attributegroups),
        questions: JSON.stringify(kit.questions),
        durationminutes: MINUTES,
        timezoneid: ZONE,
        place: 'Meeting room Tapi',
      })),
    )
    .returning(['interviewid', 'candidateapplicationid'])
    .execute();
  const ids = new Map(rows.map((one) => [one.candidateapplicationid, one.interviewid]));
  const stored = planned.map((one) => ({ ...one, interviewid: ids.get(one.candidateapplicationid) ?? 0 }));
  await addPanels(ground, stored);
  await addScorecards(ground, stored);
}
