import { expect } from 'vitest';
import { cleanHtml } from '#platform/server/rich-text.ts';
import { pdf } from '../../../../test/support/fuzz-files.ts';
import { MALICIOUS_LINES, MALICIOUS_TEXTS } from '../../../../test/support/malicious.ts';
import type { Company, TestApp } from '../../../../test/support/product.ts';
import { saveTemplate } from '../contract/opening/job-template.ts';
import { candidateSourceRecord } from '../contract/application/source.ts';
import { saveMailTemplate } from '../contract/opening/mail-template.ts';
import { saveQuestion } from '../contract/opening/question.ts';
import { rejectReasonRecord } from '../contract/candidate/reject-reason.ts';
import { addCandidateReply } from '../contract/candidate/reply.ts';
import { addCandidateNote, saveCandidateTags } from '../contract/candidate/note.ts';
import { moveCandidate } from '../contract/candidate/move.ts';
import { changeInterview, changeInterviewState, planInterview } from '../contract/interview/interview.ts';
import { saveKit } from '../contract/interview/kit.ts';
import { saveScorecard } from '../contract/interview/scorecard.ts';
import { initPlan, savePlanLine } from '../contract/plan/plan.ts';
import { refer } from '../contract/referral/referral.ts';
import { changeReward, listRewards, type RewardRow } from '../contract/referral/reward.ts';
import { rewardRuleRecord } from '../contract/referral/reward-rule.ts';
import { initOffer } from '../contract/offer/offer.ts';
import { pathOf, uploadAs } from './applicant.ts';
import { type Caller, caller, first } from './calls.ts';
import { applied, stagesOf } from './candidates.ts';
import { addJob } from './job-rows.ts';
import { answer, offersFor } from './offering.ts';

const ALL = [...MALICIOUS_TEXTS, ...MALICIOUS_LINES];
let next = 0;
/** The next hostile text that a field takes; over time a field of each length gets all that fit. */
export const malicious = (most: number): string => {
  const fitting = ALL.filter((one) => one.length <= most);
  return fitting[(next += 1) % fitting.length] ?? 'x';
};
/** As many of them as a long field takes. */
const every = (most: number): string => ALL.join(' ').slice(0, most).trim();

const done = async <T>(answered: Promise<{ status: number; message: string; result: unknown }>): Promise<T> => {
  const state = await answered;
  expect([state.status, state.message]).toEqual([200, '']);
  return first<T>(state);
};

/** Names of the structure and of jobs, past the rules that the forms have for them, and two jobs with both. */
async function addStructure(company: Company) {
  const names = { department: malicious(60), office: malicious(60), job: malicious(80) };
  const structure = await company.tx(async (db) => {
    const { departmentid } = await db
      .insertInto('department')
      .values({ departmentname: names.department })
      .returning('departmentid')
      .executeTakeFirstOrThrow();
    const { officeaddressid } = await db
      .insertInto('company_office')
      .values({ officename: names.office, cityname: malicious(40), statename: 'Maharashtra' })
      .returning('officeaddressid')
      .executeTakeFirstOrThrow();
    return { departmentid, officeaddressid };
  });
  const jobs = [];
  for (const designationname of [names.job, malicious(80)])
    jobs.push(
      await addJob(company, {
        designationname,
        jobtype: malicious(60),
        location: malicious(120),
        mission: every(2000),
        rolesummary: every(2000),
        responsibility: cleanHtml(every(4000)),
        skill: [malicious(60), malicious(60)],
        questions: [
          { questiontext: 'Why us?', inputvaluetypeid: 1 },
          {
            questiontext: malicious(300),
            inputvaluetypeid: 5,
            options: [1, 2].map((questioninputoptionid) => ({ questioninputoptionid, optionname: malicious(100) })),
          },
        ],
      }),
    );
  const [job = expect.fail('no job')] = jobs;
  const { requisitionid, requisitionjobid, jobuuid } = job;
  const designationid = await company.tx(async (db) => {
    await db
      .updateTable('requisition')
      .set({ departmentid: structure.departmentid, reason: every(1000) })
      .execute();
    const row = await db
      .selectFrom('requisition')
      .select('designationid')
      .where('requisitionid', '=', requisitionid)
      .executeTakeFirstOrThrow();
    return row.designationid;
  });
  return { ...structure, names, designationid, requisitionid, requisitionjobid, jobuuid };
}

/** What is configured for recruiting. */
async function configure(admin: Caller, { designationid }: { designationid: number }) {
  const { interviewkitid } = await done<{ interviewkitid: number }>(
    admin(saveKit, {
      interviewkitid: null,
      interviewkitname: malicious(100),
      guide: every(4000),
      durationminutes: 45,
      attributegroups: [
        {
          groupname: malicious(60),
          attributes: [1, 2].map((attributeid) => ({ attributeid, attributename: `${attributeid} ${malicious(76)}` })),
        },
      ],
      questions: [malicious(300), malicious(300)],
    }),
  );
  const ofQuestion = await done<object>(
    admin(saveQuestion, { ...(saveQuestion.example as object), questiontext: malicious(300) }),
  );
  const ofTemplate = await done<object>(
    admin(saveTemplate, {
      ...(saveTemplate.example as object),
      jobtemplatename: malicious(100),
      designationid,
      jobtype: malicious(60),
      location: malicious(120),
      mission: every(400),
      rolesummary: every(400),
      responsibility: every(2000),
      skill: [malicious(60)],
    }),
  );
  const ofSource = await done<object>(
    admin(candidateSourceRecord.calls.save, {
      candidatesourceid: null,
      sourcename: malicious(100),
      sourcetypeid: 7,
      matches: [malicious(100)],
    }),
  );
  const ofMail = await done<object>(
    admin(saveMailTemplate, {
      pipelineemailtemplateid: null,
      templatename: 'Invitation',
      subject: `Dear {{candidatename}} ${malicious(60)}`,
      body: `<p>Dear {{candidatename}}, {{jobname}}</p>${every(2000).replaceAll('{{', '')}`,
    }),
  );
  const { rejectreasonid } = await done<{ rejectreasonid: number }>(
    admin(rejectReasonRecord.calls.save, {
      rejectreasonid: null,
      rejectreasonname: malicious(100),
      iswithdrawn: false,
    }),
  );
  const configured = { interviewkitid, rejectreasonid, ...ofQuestion, ...ofTemplate, ...ofSource, ...ofMail };
  return configured as typeof configured & Record<string, number>;
}

/** An application whose every text is hostile, with notes, tags and a reply that are as well. */
async function applyWith(
  { site, company, admin }: Input,
  { requisitionjobid, at }: { requisitionjobid: number; at: number },
): Promise<number> {
  const questions = await company.tx((db) =>
    db
      .selectFrom('requisition_job_question')
      .select('requisitionjobquestionid')
      .where('requisitionjobid', '=', requisitionjobid)
      .orderBy('questionrank')
      .execute(),
  );
  const [text = 0, choice = 0] = questions.map((row) => row.requisitionjobquestionid);
  const id = await applied(site, company, requisitionjobid, {
    name: malicious(100),
    // The address of everybody is one of a person that looks like another one.
    emailid: `hostile${at}@example.in`,
    pincode: malicious(12),
    city: malicious(60),
    state: malicious(60),
    country: malicious(60),
    joburl: malicious(2000),
    advanceskill: every(500),
    elementryskill: malicious(500),
    advancelanguage: malicious(200),
    elementrylanguage: malicious(200),
    workinglanguage: malicious(200),
    source: malicious(500),
    istalentpool: true,
    resumepath: pathOf(await uploadAs(company, 'candidate_resume', pdf())),
    candidatecontact: [15, 8, 17].map((contacttypeid) => ({ contacttypeid, contacttypevalue: malicious(200) })),
    candidateeducation: [
      {
        qualification: malicious(120),
        specialization: malicious(120),
        institution: malicious(200),
        result: malicious(60),
      },
    ],
    candidateexperience: [
      {
        companyname: malicious(120),
        designationname: malicious(120),
        city: malicious(60),
        leavingreason: malicious(200),
      },
    ],
    candiatequestionfeedback: [
      { requisitionjobquestionid: text, feedback: every(4000) },
      { requisitionjobquestionid: choice, feedback: '', requisitionjobquestioninputoptionids: '1' },
    ],
  });
  await done(admin(addCandidateNote, { candidateapplicationid: id, text: every(2000), mentions: [company.accountid] }));
  await done(
    admin(saveCandidateTags, { candidateapplicationid: id, tags: [malicious(40), malicious(39), malicious(38)] }),
  );
  await done(
    admin(addCandidateReply, {
      candidateapplicationid: id,
      fromaddress: 'else@example.in',
      subject: malicious(500),
      senton: '2026-11-01',
      body: every(4000),
    }),
  );
  return id;
}

/** An interview that was moved, with a scorecard, and one that is to come. */
async function interviews(
  { company, admin, person }: Input,
  { interviewkitid, candidateapplicationid }: { interviewkitid: number; candidateapplicationid: number },
): Promise<number> {
  const when = { time: '10:30', timezoneid: 'Asia/Kolkata', durationminutes: 45 };
  const where = () => ({ place: malicious(300), calllink: `https://outside.example/'onmouseover='alert(1)` });
  const panel = { employeeids: [person.employeeid] };
  const plan = (day: string) =>
    done<{ interviewid: number }>(
      admin(planInterview, { candidateapplicationid, interviewkitid, day, ...when, ...where(), ...panel }),
    );
  const { interviewid } = await plan('2099-01-12');
  await plan('2099-01-13');
  await done(
    admin(changeInterview, { interviewid, day: '2099-01-14', ...when, ...where(), ...panel, reason: every(500) }, 1),
  );
  await company.tx((db) =>
    db
      .updateTable('interview')
      .set({ startson: new Date(Date.now() - 7_200_000).toISOString() })
      .where('interviewid', '=', interviewid)
      .execute(),
  );
  await done(admin(changeInterviewState, { interviewid, act: 'done', reason: malicious(500) }, 2));
  const own = await caller(company, person.emailid);
  const card = { interviewid, overall: 2, ratings: [{ attributeid: 1, rating: 3 }], issubmitted: true };
  await done(own(saveScorecard, { ...card, notes: every(5000) }, 0));
  return interviewid;
}

/** An offer that waits for an answer behind its link, and one that was declined. */
async function offers(
  { site, company, admin }: Input,
  { ids, departmentid, officeaddressid }: { ids: readonly number[]; departmentid: number; officeaddressid: number },
): Promise<{ link: string; offerids: number[] }> {
  const offerids = [];
  let link = '';
  for (const candidateapplicationid of ids) {
    const start = (await admin(initOffer, { candidateapplicationid })).result as { designationid: number };
    const offer = await offersFor(company, admin, {
      candidateapplicationid,
      designationid: start.designationid,
      departmentid,
      officeaddressid,
      joiningdate: '2099-02-01',
      validuntil: '2099-01-20',
      message: every(2000),
    });
    expect((await offer.save()).message).toBe('');
    link = await offer.send();
    if (offerids.length === 0) await answer(site, company, link, { answer: 'decline', reason: every(500) });
    offerids.push((await offer.list())[0]?.offerid ?? 0);
  }
  return { link, offerids };
}

/** Somebody referred and hired, whose reward is declined, and the rule of a job. */
async function referral(
  { company, admin, person }: Input,
  { requisitionid, requisitionjobid }: { requisitionid: number; requisitionjobid: number },
): Promise<string> {
  const rule = { referralrewardruleid: null, effectivefrom: '2020-01-01', amount: 2_500_000, payabledays: 30 };
  await done(admin(rewardRuleRecord.calls.save, { ...rule, requisitionid }));
  const own = await caller(company, person.emailid);
  const who = {
    name: malicious(100),
    emailid: 'referred@example.in',
    callingcode: '',
    mobilenumber: '',
    resumepath: '',
  };
  await done(own(refer, { requisitionjobid, ...who, note: every(1000), isaware: true }));
  const { candidateapplicationid, version } = await company.tx((db) =>
    db
      .selectFrom('candidate_application')
      .select(['candidateapplicationid', 'version'])
      .orderBy('candidateapplicationid', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  const { Hired: pipelinestageid } = await stagesOf(company);
  const move = { candidateapplicationid, pipelinestageid, rejectreasonid: null, ismailed: false };
  await done(admin(moveCandidate, { ...move, note: every(2000) }, version));
  const [reward] = ((await admin(listRewards)).result as { rows: RewardRow[] }).rows;
  const decline = { referralrewardid: reward?.referralrewardid, act: 'decline', hireid: null };
  await done(admin(changeReward, { ...decline, reason: malicious(300) }, reward?.version));
  return who.name;
}

type Input = { site: TestApp; company: Company; admin: Caller; person: { employeeid: number; emailid: string } };

/** A company in which every text of recruiting that anybody can enter is hostile. */
export async function fillMalicious(site: TestApp, company: Company, applications: number) {
  const admin = await caller(company);
  const fullname = malicious(100);
  const person = await company.addPerson({ fullname });
  const values = { site, company, admin, person };
  const jobs = await addStructure(company);
  const configured = await configure(admin, jobs);
  const { interviewkitid, rejectreasonid } = configured;
  const ids: number[] = [];
  for (let at = 0; at < applications; at += 1)
    ids.push(await applyWith(values, { requisitionjobid: jobs.requisitionjobid, at }));
  const [candidateapplicationid = 0, second = 0, third = 0] = ids;
  const interviewid = await interviews(values, { interviewkitid, candidateapplicationid });
  const offered = await offers(values, { ids: [candidateapplicationid, second], ...jobs });
  const referred = await referral(values, jobs);
  const [candidate = ''] = await company.tx((db) =>
    db
      .selectFrom('candidate')
      .select('fullname')
      .orderBy('candidateid')
      .execute()
      .then((rows) => rows.map((row) => row.fullname)),
  );
  const names = { ...jobs.names, candidate, referred, person: fullname };
  const { Rejected: pipelinestageid } = await stagesOf(company);
  const reject = { candidateapplicationid: third, pipelinestageid, rejectreasonid, ismailed: false };
  await done(admin(moveCandidate, { ...reject, note: every(2000) }, 1));
  const { fiscalyear } = (await admin(initPlan)).result as { fiscalyear: number };
  const { departmentid, designationid, officeaddressid } = jobs;
  const { hiringplanlineid } = await done<{ hiringplanlineid: number }>(
    admin(savePlanLine, {
      ...(savePlanLine.example as object),
      fiscalyear,
      departmentid,
      designationid,
      officeaddressid,
    }),
  );
  return { ...jobs, ...offered, names, configured, person, ids, interviewid, hiringplanlineid };
}
