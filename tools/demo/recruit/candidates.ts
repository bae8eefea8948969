import { randomUUID } from 'node:crypto';
import { addDays, type Day } from '#platform/engine/day.ts';
import { chunks } from '#platform/server/db.ts';
import { APPLIED, HIRED, REJECTED } from '#modules/recruit/contract/opening/pipeline.ts';
import { emailKey, phoneKey } from '#modules/recruit/server/application/candidate-rows.ts';
import { noteLookalikes } from '#modules/recruit/server/candidate/duplicates.ts';
import { indexApplications } from '#modules/recruit/server/candidate/search.ts';
import { type DemoOpening, type Ground, noon, type Stage } from './openings.ts';
import type { DemoJob } from './jobs.ts';
import { type DemoCandidate, demoCandidate } from './people.ts';

/** Days that an application of the demo company is stored. */
const STORED_DAYS = 365;

export type Stored = { readonly candidateid: number; readonly person: DemoCandidate };

/** The stages a candidate has been in, by the place among those of a job. */
function pathOf(job: DemoJob, place: number, stages: readonly Stage[]): Stage[] {
  const [applied] = stages.filter(({ stagetypeid }) => stagetypeid === APPLIED);
  const onward = stages.filter(({ stagetypeid }) => stagetypeid !== REJECTED);
  const rejected = stages.find(({ stagetypeid }) => stagetypeid === REJECTED);
  const hired = onward.findIndex(({ stagetypeid }) => stagetypeid === HIRED);
  if (job.state === 'closed' && place === 0) return onward.slice(0, hired + 1);
  if (rejected && (job.state === 'closed' || place % 6 === 4))
    return [...onward.slice(0, 1 + (place % Math.min(3, onward.length))), rejected];
  // Of twenty: eleven applied, four in screening, three in interviews, an offer, and one hired.
  const reached = [...Array<number>(11).fill(0), 1, 1, 1, 1, 2, 2, 2, 3, hired][(place * 7) % 20] ?? 0;
  const path = onward.slice(0, Math.min(reached, onward.length - 1) + 1);
  return path.length > 0 ? path : applied ? [applied] : [];
}

function answerOf(type: number, { years }: { years: number }, serial: number, today: Day) {
  if (type === 1) return { feedback: 'Your instruments run in the plant where I work now.', chosen: '' };
  if (type === 2) return { feedback: String(years), chosen: '' };
  if (type === 3) return { feedback: addDays(today, 400 + serial * 9), chosen: '' };
  if (type === 4) return { feedback: '', chosen: String(1 + (serial % 3)) };
  return { feedback: '', chosen: serial % 2 === 0 ? '1,4' : '1,2' };
}

/** The candidates of a job with their answers and every move. */
export async function addCandidates(ground: Ground, job: DemoJob, from: number, opening: DemoOpening) {
  const { db, today, stages, sources, reasons } = ground;
  const people = Array.from({ length: job.candidates }, (_, place) => ({
    ...demoCandidate(job, from + place, today),
    place,
    serial: from + place,
  }));
  if (people.length === 0) return [];
  const inserted = await db
    .insertInto('candidate')
    .values(
      people.map(
        ({
          education: _e,
          experience: _x,
          place: _p,
          serial: _s,
          source: _c,
          days: _d,
          istalentpool: _t,
          years: _y,
          ...person
        }) => ({
          ...person,
          emailkey: emailKey(person.emailid),
          phonekey: phoneKey(person.callingcode, person.mobilenumber),
        }),
      ),
    )
    .returning(['candidateid', 'emailid'])
    .execute();
  const ids = new Map(inserted.map(({ emailid, candidateid }) => [emailid, candidateid]));
  const placed = people.map((person) => {
    const path = pathOf(job, person.place, stages);
    const received = addDays(today, -person.days);
    // The days since the application, divided evenly between the stages.
    const steps = path.map((stage, at) => ({
      stage,
      on: noon(addDays(received, Math.floor((person.days * at) / path.length))),
    }));
    return { ...person, candidateid: ids.get(person.emailid) ?? 0, received, steps };
  });
  for (const part of chunks(placed, 8))
    await db
      .insertInto('candidate_education')
      .values(part.map(({ candidateid, education }) => ({ ...education, candidateid })))
      .execute();
  const jobs = placed.flatMap(({ candidateid, experience }) => experience.map((one) => ({ ...one, candidateid })));
  for (const part of chunks(jobs, 8)) await db.insertInto('candidate_experience').values(part).execute();
  const applications = await db
    .insertInto('candidate_application')
    .values(
      placed.map(({ candidateid, emailid, source, received, steps, istalentpool, serial }) => {
        const last = steps.at(-1);
        return {
          candidateid,
          requisitionjobid: opening.requisitionjobid,
          emailkey: emailKey(emailid),
          source,
          candidatesourceid: sources.get(source) ?? null,
          receivedon: noon(received),
          retainuntil: addDays(received, STORED_DAYS),
          istalentpool,
          pipelinestageid: last?.stage.pipelinestageid ?? 0,
          stagesince: last?.on ?? noon(received),
          rejectreasonid: last?.stage.stagetypeid === REJECTED ? (reasons[serial % reasons.length] ?? null) : null,
        };
      }),
    )
    .returning(['candidateapplicationid', 'candidateid'])
    .execute();
  const applied = new Map(applications.map((one) => [one.candidateid, one.candidateapplicationid]));
  const rows = placed.map((one) => ({ ...one, candidateapplicationid: applied.get(one.candidateid) ?? 0 }));
  const moves = rows.flatMap(({ candidateid, candidateapplicationid, steps, serial }) =>
    steps.map(({ stage, on }, at) => {
      const before = steps[at - 1];
      return {
        candidateid,
        candidateapplicationid,
        moveset: randomUUID(),
        movekindid: at === 0 ? 2 : 1,
        fromstage: before?.stage.pipelinestageid ?? null,
        fromstagename: before?.stage.stagename ?? '',
        fromsince: before?.on ?? null,
        tostage: stage.pipelinestageid,
        tostagename: stage.stagename,
        rejectreasonid: stage.stagetypeid === REJECTED ? (reasons[serial % reasons.length] ?? null) : null,
        movedon: on,
      };
    }),
  );
  for (const part of chunks(moves, 12)) await db.insertInto('candidate_move').values(part).execute();
  const answers = rows.flatMap(({ candidateid, candidateapplicationid, years, serial }) =>
    opening.asked.map(({ requisitionjobquestionid, inputvaluetypeid }) => {
      const { feedback, chosen } = answerOf(inputvaluetypeid, { years }, serial, today);
      return {
        candidateid,
        candidateapplicationid,
        requisitionjobquestionid,
        feedback,
        requisitionjobquestioninputoptionids: chosen,
      };
    }),
  );
  for (const part of chunks(answers, 6)) await db.insertInto('candidate_answer').values(part).execute();
  await noteLookalikes(
    db,
    rows.map(({ candidateid }) => candidateid),
  );
  await indexApplications(
    db,
    rows.map((one) => one.candidateapplicationid),
  );
  return rows.map(({ candidateid, ...person }) => ({ candidateid, person }));
}
