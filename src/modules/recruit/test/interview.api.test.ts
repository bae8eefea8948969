import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDailyChecks } from '#platform/server/daily-checks.ts';
import { invitationFile } from '#platform/server/mail/invitation.ts';
import { openMailer } from '#platform/server/mail/mailer.ts';
import { serverModules } from '../../../server.modules.ts';
import { pdf } from '../../../../test/support/fuzz-files.ts';
import { type Company, startApp, type TestApp } from '../../../../test/support/product.ts';
import { getOwnHours, saveOwnHours } from '../contract/interview/hours.ts';
import {
  changeInterview,
  changeInterviewState,
  findSlots,
  initInterview,
  type InterviewRow,
  listInterviews,
  planInterview,
} from '../contract/interview/interview.ts';
import { listKits, removeKit, saveKit } from '../contract/interview/kit.ts';
import {
  getOwnInterview,
  listOwnInterviews,
  type OwnInterview,
  type OwnInterviewRow,
} from '../contract/interview/own.ts';
import { type OwnCard, saveScorecard } from '../contract/interview/scorecard.ts';
import { deleteCandidates } from '../server/candidate/candidate-purge.ts';
import { apply, applicationFor, pathOf, uploadAs } from './applicant.ts';
import { caller, type Caller, first } from './calls.ts';
import { addJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
  running.clock.set('2027-01-11T04:00:00Z');
});
afterAll(() => running.stop());

const WEEK = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, fromtime: '10:00', totime: '12:00' }));
const HOURS = { timezoneid: 'Asia/Kolkata', patterns: [{ fromdate: '2027-01-01', hours: WEEK }], exceptions: [] };
const when = { day: '2027-01-12', time: '10:30', timezoneid: 'Asia/Kolkata', durationminutes: 45 };
const where = { place: 'Room 2', calllink: 'https://meet.example/abc' };

/** A company with a kit, an applicant, two who interview, and a recruiter who does not. */
async function recruiting() {
  const company = await running.createCompany();
  // Sessions end while the clock moves, so every call signs in.
  const hr: Caller = async (...state) => (await caller(company))(...state);
  const ravi = await company.addPerson({ fullname: 'Ravi Kumar' });
  const asha = await company.addPerson({ fullname: 'Asha Rao' });
  const { requisitionjobid } = await addJob(company);
  const resumepath = pathOf(await uploadAs(company, 'candidate_resume', pdf()));
  const sent = await apply(company, applicationFor(requisitionjobid, { name: 'Zubin Mistry', resumepath }));
  const [{ candidateapplicationid }] = sent.body.result as [{ candidateapplicationid: number }];
  const { interviewkitid } = first<{ interviewkitid: number }>(
    await hr(saveKit, {
      interviewkitid: null,
      interviewkitname: 'At the loom',
      guide: '<p>How they work</p><script>alert(1)</script>',
      durationminutes: 45,
      attributegroups: [
        {
          groupname: 'Craft',
          attributes: [
            { attributeid: 1, attributename: 'Care with tools' },
            { attributeid: 2, attributename: 'Speed' },
          ],
        },
      ],
      questions: ['Which loom did you repair last?'],
    }),
  );
  const plan = (options: object = {}) =>
    hr(planInterview, {
      candidateapplicationid,
      interviewkitid,
      ...when,
      ...where,
      employeeids: [ravi.employeeid, asha.employeeid],
      ...options,
    });
  const list = async () => (await hr(listInterviews, { candidateapplicationid })).result as InterviewRow[];
  return { company, hr, ravi, asha, candidateapplicationid, interviewkitid, plan, list };
}
type Recruiting = Awaited<ReturnType<typeof recruiting>>;

const mails = (company: Company) =>
  company.tx((db) =>
    db.selectFrom('mail_outbox').select(['recipient', 'subject', 'body', 'invitation']).orderBy('mailid').execute(),
  );
type Entry = { method: string; uid: string; sequence: number; startson: string; summary: string; description: string };
/** The mails with an entry of a calendar, each with it, beginning at one. */
async function entries(company: Company, from = 0) {
  const sent = (await mails(company)).slice(from).filter(({ invitation }) => invitation !== null);
  return sent.map(({ invitation, ...mail }) => ({ ...mail, entry: invitation as unknown as Entry }));
}
const bell = (company: Company) =>
  company.tx((db) => db.selectFrom('notification').select(['sentence', 'link']).orderBy('notificationid').execute());

const rate = (own: Caller, interviewid: number, options: object = {}, version = 0) =>
  own(saveScorecard, { interviewid, overall: 3, ratings: [], notes: '', issubmitted: true, ...options }, version);

test('an interview is planned with a kit, told to panel and candidate with one entry of their calendars', async () => {
  const { company, plan, ravi, asha, list } = await recruiting();
  const { interviewid } = first<{ interviewid: number }>(await plan());
  const [row] = await list();
  expect(row).toMatchObject({
    interviewid,
    interviewname: 'At the loom',
    startson: '2027-01-12T05:00:00.000Z',
    day: '2027-01-12',
    time: '10:30',
    statusid: 1,
    hasbegun: false,
  });
  expect(row?.panel.map(({ fullname }) => fullname)).toEqual(['Asha Rao', 'Ravi Kumar']);
  expect(row?.changes).toMatchObject([{ changetypeid: 1, after: '2027-01-12 10:30 (Asia/Kolkata)' }]);
  const sent = await entries(company);
  const [toCandidate] = sent.filter(
    ({ recipient }) => recipient.startsWith('asha') && recipient.endsWith('example.in') && recipient !== asha.emailid,
  );
  expect(
    sent
      .map(({ recipient }) => recipient)
      .slice(0, 2)
      .sort(),
  ).toEqual([ravi.emailid, asha.emailid].sort());
  expect(new Set(sent.map(({ entry }) => entry.uid)).size).toBe(1);
  expect(sent.map(({ entry }) => [entry.method, entry.sequence])).toEqual(
    Array.from({ length: 3 }, () => ['REQUEST', 0]),
  );
  // The candidate reads when, where and for how long, and nothing of the inside: no kit, no panel, no page of ours.
  const text = JSON.stringify(toCandidate);
  expect(text).toContain('12 January 2027, 10:30 (Asia/Kolkata), 45 minutes');
  expect(text).toContain('Room 2, https://meet.example/abc');
  for (const inner of ['At the loom', 'Ravi', 'Rao', '/recruit/', 'tools']) expect(text).not.toContain(inner);
  // Panels are told the job, and neither bell nor calendar names the candidate.
  const rest = JSON.stringify([sent.filter((one) => one !== toCandidate), await bell(company)]);
  expect(rest).toContain('Shift engineer');
  expect(rest).not.toContain('Zubin');
});

test('a moved interview keeps its entry, counts its sequence, and tells who leaves and who joins the panel', async () => {
  const { company, hr, plan, ravi, asha, list } = await recruiting();
  const meera = await company.addPerson({ fullname: 'Meera Das' });
  const { interviewid, version } = first<{ interviewid: number; version: number }>(await plan());
  const before = (await mails(company)).length;
  const moved = {
    interviewid,
    ...when,
    time: '15:00',
    ...where,
    employeeids: [ravi.employeeid, meera.employeeid],
    reason: 'Room taken',
  };
  expect((await hr(changeInterview, moved, version + 1)).status).toBe(412);
  expect((await hr(changeInterview, moved, version)).status).toBe(200);
  const [row] = await list();
  expect(row?.changes[0]).toMatchObject({
    changetypeid: 2,
    before: '2027-01-12 10:30',
    after: '2027-01-12 15:00 (Asia/Kolkata)',
    reason: 'Room taken',
  });
  const sent = await entries(company, before);
  const byAddress = Object.fromEntries(sent.map(({ recipient, entry }) => [recipient, [entry.method, entry.sequence]]));
  expect(byAddress[asha.emailid]).toEqual(['CANCEL', 1]);
  expect(byAddress[ravi.emailid]).toEqual(['REQUEST', 1]);
  expect(byAddress[meera.emailid]).toEqual(['REQUEST', 1]);
  expect(new Set((await entries(company)).map(({ entry }) => entry.uid)).size).toBe(1);
  // Saved again as it is, nobody is told anything.
  const same = (await mails(company)).length;
  expect((await hr(changeInterview, moved, row?.version)).status).toBe(200);
  expect((await mails(company)).length).toBe(same);
  const cancelled = await hr(changeInterviewState, { interviewid, act: 'cancel', reason: 'Filled' }, row?.version);
  expect(first<{ statusid: number }>(cancelled).statusid).toBe(4);
  expect((await entries(company, same)).map(({ entry }) => [entry.method, entry.sequence])).toEqual(
    Array.from({ length: 3 }, () => ['CANCEL', 2]),
  );
  expect((await hr(changeInterview, moved, (row?.version ?? 0) + 1)).message).toBe(
    'Only a planned interview can be changed',
  );
});

test('nobody is on two panels at once, at no time that is over or that clocks skip, and only people in service', async () => {
  const { company, hr, plan, ravi, asha } = await recruiting();
  expect((await plan()).status).toBe(200);
  const clash = await plan({ time: '11:00', employeeids: [ravi.employeeid] });
  expect([clash.status, clash.message]).toEqual([
    409,
    'Ravi Kumar has another interview at this time. Choose another time or somebody else',
  ]);
  expect((await plan({ time: '11:15', employeeids: [ravi.employeeid] })).status).toBe(200);
  expect((await plan({ day: '2027-01-10' })).fields).toHaveProperty('day');
  expect((await plan({ day: '2027-03-28', time: '02:30', timezoneid: 'Europe/Berlin' })).fields).toHaveProperty('time');
  expect((await plan({ timezoneid: 'Mars/Olympus' })).fields).toHaveProperty('timezoneid');
  expect((await plan({ calllink: 'javascript:alert(1)' })).fields).toHaveProperty('calllink');
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2027-01-01' }).where('employeeid', '=', asha.employeeid).execute(),
  );
  expect((await plan({ time: '16:00' })).fields).toHaveProperty('employeeids');
  expect((await plan({ candidateapplicationid: 999_999 })).status).toBe(404);
  // Two at once for the same person: one of them is planned.
  const both = await Promise.all([1, 2].map(() => plan({ time: '17:00', employeeids: [ravi.employeeid] })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await hr(initInterview, {})).status).toBe(200);
});

test('slots come from the hours that people entered, their working days and other interviews, and say why not', async () => {
  const { company, hr, plan, ravi, asha } = await recruiting();
  const own = await caller(company, ravi.emailid);
  const others = await caller(company, asha.emailid);
  const ask = async (options: object = {}) =>
    (
      await hr(findSlots, {
        employeeids: [ravi.employeeid, asha.employeeid],
        durationminutes: 45,
        timezoneid: 'Asia/Kolkata',
        fromdate: '2027-01-12',
        days: 2,
        interviewid: null,
        ...options,
      })
    ).result as { day: string; times: string[]; reasons: { fullname: string; text: string }[] }[];
  expect((await ask())[0]?.reasons.map(({ fullname }) => fullname)).toEqual(['Ravi Kumar', 'Asha Rao']);
  expect(first<{ version: number }>(await own(getOwnHours)).version).toBe(0);
  expect((await own(saveOwnHours, HOURS, 0)).status).toBe(200);
  expect((await own(saveOwnHours, HOURS, 0)).status).toBe(412);
  const away = { ...HOURS, exceptions: [{ date: '2027-01-13', hours: [] }] };
  expect((await others(saveOwnHours, away, 0)).status).toBe(200);
  expect(await ask()).toEqual([
    { day: '2027-01-12', times: ['10:00', '10:30', '11:00'], reasons: [] },
    { day: '2027-01-13', times: [], reasons: [{ fullname: 'Asha Rao', text: 'no hours for interviews', values: {} }] },
  ]);
  const { interviewid } = first<{ interviewid: number }>(await plan({ time: '10:00' }));
  expect((await ask())[0]?.times).toEqual(['11:00']);
  // Its own time is free for the interview that is moved.
  expect((await ask({ interviewid }))[0]?.times).toEqual(['10:00', '10:30', '11:00']);
  const wrong = {
    ...HOURS,
    patterns: [{ fromdate: '2027-01-01', hours: [{ weekday: 1, fromtime: '12:00', totime: '10:00' }] }],
  };
  expect((await own(saveOwnHours, wrong, 1)).status).toBe(400);
});

// Invariant: Scorecards of others are hidden from a panellist until the own one is in, whatever right they hold
test('scorecards of others are hidden from a panellist until the own one is in; recruiters see all', async () => {
  const { company, plan, ravi, asha, list } = await recruiting();
  const { interviewid } = first<{ interviewid: number }>(await plan());
  const raviCalls: Caller = async (...state) => (await caller(company, ravi.emailid))(...state);
  const ashaCalls: Caller = async (...state) => (await caller(company, asha.emailid))(...state);
  const detail = async (own: Caller) => first<OwnInterview>(await own(getOwnInterview, { interviewid }));
  expect((await rate(raviCalls, interviewid)).message).toBe(
    'This interview has not begun yet. Save your notes as a draft',
  );
  const draft = await rate(raviCalls, interviewid, { issubmitted: false, overall: null, notes: 'Canary of a draft' });
  expect(first<OwnCard>(draft)).toMatchObject({ submittedon: null, version: 1 });
  expect(JSON.stringify([await list(), await detail(ashaCalls)])).not.toContain('Canary of a draft');
  try {
    running.clock.set('2027-01-12T07:00:00Z');
    expect((await rate(raviCalls, interviewid, { overall: null }, 1)).fields).toHaveProperty('overall');
    expect((await rate(raviCalls, interviewid, { ratings: [{ attributeid: 9, rating: 1 }] }, 1)).fields).toHaveProperty(
      'ratings',
    );
    const values = {
      overall: 4,
      ratings: [
        { attributeid: 1, rating: 4 },
        { attributeid: 2, rating: 2 },
      ],
      notes: 'Canary of Ravi',
    };
    expect((await rate(raviCalls, interviewid, values, 0)).status).toBe(412);
    expect((await rate(raviCalls, interviewid, values, 1)).status).toBe(200);
    const hidden = await detail(ashaCalls);
    expect(hidden.scorecards).toMatchObject({ ishidden: true, cards: [], overall: [0, 0, 0, 0] });
    expect(JSON.stringify(hidden)).not.toContain('Canary');
    const [seen] = await list();
    expect(seen?.scorecards.cards.map(({ fullname, notes }) => [fullname, notes])).toEqual([
      ['Ravi Kumar', 'Canary of Ravi'],
    ]);
    expect((await rate(ashaCalls, interviewid, { overall: 2, ratings: [{ attributeid: 1, rating: 1 }] })).status).toBe(
      200,
    );
    const shown = await detail(ashaCalls);
    expect(shown.scorecards).toMatchObject({
      ishidden: false,
      overall: [0, 1, 0, 1],
      attributes: [
        { attributeid: 1, spread: [1, 0, 0, 1] },
        { attributeid: 2, spread: [0, 1, 0, 0] },
      ],
    });
    // A change keeps what was there; it is never a draft again.
    expect((await rate(raviCalls, interviewid, { issubmitted: false }, 2)).message).toBe(
      'This scorecard is submitted. Submit your change',
    );
    expect((await rate(raviCalls, interviewid, { overall: 1, notes: 'Second thought' }, 2)).status).toBe(200);
    const cards = (await list())[0]?.scorecards.cards.find(({ fullname }) => fullname === 'Ravi Kumar');
    expect(cards).toMatchObject({
      overall: 1,
      notes: 'Second thought',
      before: [{ overall: 4, notes: 'Canary of Ravi' }],
    });
  } finally {
    running.clock.set('2027-01-11T04:00:00Z');
  }
  // A recruiter who is on the panel is a panellist: the rule is the same with every right.
  const admin = await company.tx(async (db) => {
    const { employeeid } = await db
      .insertInto('employee')
      .values({ employeecode: 'HR1', fullname: 'Hema Rai', joiningdate: '2024-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db.updateTable('account').set({ employeeid }).where('emailid', '=', company.admin).execute();
    return employeeid;
  });
  const second = await plan({ day: '2027-01-13', employeeids: [admin, ravi.employeeid] });
  const other = first<{ interviewid: number }>(second).interviewid;
  try {
    running.clock.set('2027-01-13T07:00:00Z');
    expect((await rate(raviCalls, other, { notes: 'Canary two' })).status).toBe(200);
    const rows = (await list()).find((one) => one.interviewid === other);
    expect(rows?.scorecards.ishidden).toBe(true);
    expect(JSON.stringify(rows)).not.toContain('Canary two');
  } finally {
    running.clock.set('2027-01-11T04:00:00Z');
  }
});

test('who interviews needs no right, and everything that is not their own is unknown', async () => {
  const { company, plan, ravi, asha, candidateapplicationid } = await recruiting();
  const stranger = await company.addPerson({ fullname: 'Sita Iyer' });
  const [raviCalls, strangerCalls] = [await caller(company, ravi.emailid), await caller(company, stranger.emailid)];
  const { interviewid } = first<{ interviewid: number }>(await plan());
  expect((await strangerCalls(getOwnInterview, { interviewid })).status).toBe(404);
  expect((await rate(strangerCalls, interviewid)).status).toBe(404);
  expect((await strangerCalls(listOwnInterviews)).result).toEqual([]);
  expect((await raviCalls(listInterviews, { candidateapplicationid })).status).toBe(404);
  for (const denied of [
    await raviCalls(planInterview, {
      candidateapplicationid,
      interviewkitid: null,
      ...when,
      ...where,
      employeeids: [asha.employeeid],
    }),
    await raviCalls(listKits),
  ])
    expect(denied.status).toBe(403);
  expect((await raviCalls(listOwnInterviews)).result as OwnInterviewRow[]).toMatchObject([
    { interviewid, candidatename: 'Zubin Mistry', hassubmitted: false, iscarddue: false },
  ]);
  const own = first<OwnInterview>(await raviCalls(getOwnInterview, { interviewid }));
  expect(own.guide).toBe('<p>How they work</p>');
  expect(own.candidate.resumelink).toContain('/files/');
  // The file is for who interviews the candidate, and for nobody who does not any more.
  const read = async (emailid: string) => {
    const { call } = await company.signIn(emailid);
    return (await call('POST', 'upload/download', { body: { url: own.candidate.resumelink } })).status;
  };
  expect(await read(ravi.emailid)).toBe(200);
  expect(await read(stranger.emailid)).toBe(404);
  await company.tx((db) => db.deleteFrom('interview_panellist').where('employeeid', '=', ravi.employeeid).execute());
  expect(await read(ravi.emailid)).toBe(404);
});

test('in a blind stage a panel sees neither name nor files; a hiring manager sees interviews of their own jobs only', async () => {
  const { company, plan, ravi, asha, candidateapplicationid } = await recruiting();
  const { interviewid } = first<{ interviewid: number }>(await plan());
  const own = await caller(company, ravi.emailid);
  const before = first<OwnInterview>(await own(getOwnInterview, { interviewid }));
  await company.tx((db) => db.updateTable('pipeline_stage').set({ isblind: true }).execute());
  const hidden = first<OwnInterview>(await own(getOwnInterview, { interviewid }));
  expect(hidden).toMatchObject({
    candidatename: `Candidate ${candidateapplicationid}`,
    candidate: { ishidden: true, resumelink: null, profileimagepath: null },
  });
  const { call } = await company.signIn(ravi.emailid);
  const file = await call('POST', 'upload/download', { body: { url: before.candidate.resumelink } });
  expect(file.status).toBe(404);
  expect(JSON.stringify((await own(listOwnInterviews)).result)).not.toContain('Zubin');
  await company.tx((db) => db.updateTable('requisition').set({ hiringmanagerid: asha.employeeid }).execute());
  const manager = await caller(company, asha.emailid);
  const [row] = (await manager(listInterviews, { candidateapplicationid })).result as InterviewRow[];
  expect(row?.scorecards.ishidden).toBe(true);
  expect((await own(listInterviews, { candidateapplicationid })).status).toBe(404);
});

test('the entry of a calendar is an .ics file of the right method, stable in its id, and goes with the mail', async () => {
  const { company, plan } = await recruiting();
  await plan();
  const [sent] = await entries(company);
  const file = invitationFile(sent?.entry as never, {
    organizer: { name: 'Kaveri', email: 'mail@muster.example' },
    recipient: 'ravi@example.in',
    at: new Date('2027-01-11T04:00:00Z'),
  });
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:REQUEST',
      `UID:${sent?.entry.uid}`,
      'SEQUENCE:0',
      'DTSTAMP:20270111T040000Z',
      'DTSTART:20270112T050000Z',
      'DTEND:20270112T054500Z',
      'STATUS:CONFIRMED',
    ]),
  );
  expect(lines.find((line) => line.startsWith('ORGANIZER'))).toContain('mailto:mail@muster.example');
  const folder = await mkdtemp(join(tmpdir(), 'muster-mail-'));
  await openMailer(pathToFileURL(folder).href)({
    from: 'mail@muster.example',
    recipient: 'ravi@example.in',
    subject: 'Interview',
    text: 'Text',
    messageid: 'one@muster.example',
    at: new Date(),
    invitation: { method: 'REQUEST', content: file },
  });
  const written = await readFile(join(folder, 'one@muster.example.eml'), 'utf8');
  expect(written).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/i);
  expect(written).toContain('invitation.ics');
});

test('reminders: in the morning of the day, and for a missing scorecard on the first, third and seventh day', async () => {
  const { company, hr, plan, ravi, list } = await recruiting();
  const { interviewid } = first<{ interviewid: number }>(await plan());
  const daily = async (now: string) => {
    const before = (await bell(company)).length;
    running.clock.set(now);
    await runDailyChecks({ pools: running.pools, env: running.env, modules: serverModules }, company.id);
    return (await bell(company)).slice(before).map(({ sentence }) => sentence.replace(/:.*/, ''));
  };
  try {
    expect(await daily('2027-01-11T04:10:00Z')).toEqual([]);
    expect(await daily('2027-01-12T01:00:00Z')).toEqual(['You interview today', 'You interview today']);
    expect(await daily('2027-01-12T02:00:00Z')).toEqual([]);
    running.clock.set('2027-01-12T08:00:00Z');
    const own = await caller(company, ravi.emailid);
    expect((await own(listOwnInterviews)).result as OwnInterviewRow[]).toMatchObject([{ iscarddue: true }]);
    expect((await rate(own, interviewid)).status).toBe(200);
    const missing = 'Your scorecard of an interview is missing';
    expect(await daily('2027-01-13T01:00:00Z')).toEqual([missing]);
    expect(await daily('2027-01-13T02:00:00Z')).toEqual([]);
    expect(await daily('2027-01-14T01:00:00Z')).toEqual([]);
    expect(await daily('2027-01-15T01:00:00Z')).toEqual([missing]);
    const [row] = await list();
    expect((await hr(changeInterviewState, { interviewid, act: 'noshow', reason: '' }, row?.version)).status).toBe(200);
    expect(await daily('2027-01-19T01:00:00Z')).toEqual([]);
  } finally {
    running.clock.set('2027-01-11T04:00:00Z');
  }
});

test('a kit that was used stays; its changes do not touch planned interviews; drafts of two states are kept apart', async () => {
  const { hr, plan, interviewkitid, list }: Recruiting = await recruiting();
  await plan();
  expect((await hr(removeKit, { interviewkitid })).message).toContain('Make it inactive instead');
  const [kit] = (await hr(listKits)).result as [{ version: number; usedcount: number }];
  expect(kit.usedcount).toBe(1);
  const changed = {
    interviewkitid,
    interviewkitname: 'At the loom',
    guide: '',
    durationminutes: 30,
    attributegroups: [],
    questions: [],
  };
  expect((await hr(saveKit, changed, kit.version)).status).toBe(200);
  expect((await list())[0]?.attributegroups[0]?.attributes).toHaveLength(2);
  const twice = { groupname: 'A', attributes: [1, 1].map((attributeid) => ({ attributeid, attributename: 'Care' })) };
  expect((await hr(saveKit, { ...changed, interviewkitid: null, attributegroups: [twice] })).status).toBe(400);
});

test('with the candidate everything of the interviews goes, and the audit trail cannot be read any more', async () => {
  const { company, plan, ravi } = await recruiting();
  const { interviewid } = first<{ interviewid: number }>(await plan({ place: 'Canary place' }));
  const own = await caller(company, ravi.emailid);
  expect((await rate(own, interviewid, { issubmitted: false, notes: 'Canary notes' })).status).toBe(200);
  await company.tx(async (db) => {
    const { candidateid } = await db.selectFrom('candidate').select('candidateid').executeTakeFirstOrThrow();
    await deleteCandidates(db, [candidateid]);
    for (const table of [
      'interview',
      'interview_panellist',
      'interview_change',
      'scorecard',
      'scorecard_change',
    ] as const)
      expect(await db.selectFrom(table).select('candidateid').execute(), table).toEqual([]);
    const audit = await db.selectFrom('audit_row').selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain('Canary');
    expect(audit.some(({ tablename }) => tablename === 'scorecard')).toBe(true);
  });
});
