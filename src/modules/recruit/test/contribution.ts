import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';
import type { Company } from '../../../../test/support/product.ts';
import { fillPlans } from './fill-plan.ts';

/** One published opening with an application of as many people as the company has, half of them in the second stage. */
async function fillCandidates(owner: pg.Client, id: number): Promise<void> {
  const run = (text: string) => owner.query(text);
  await run(`insert into designation (subscriptionid, designationname) values (${id}, 'Loom fitter of the plans')`);
  await run(`insert into requisition (subscriptionid, requisitioncode, designationid, statusid)
    select ${id}, 'PLAN-' || n, designationid, 3 from designation cross join generate_series(1, 300) n
    where subscriptionid = ${id} and designationname = 'Loom fitter of the plans'`);
  await run(`insert into requisition_job (subscriptionid, requisitionid, statusid, publishedon)
    select ${id}, requisitionid, 2, now() from requisition where subscriptionid = ${id} and requisitioncode like 'PLAN-%'`);
  await run(`insert into candidate (subscriptionid, fullname, emailid, emailkey, phonekey)
    select ${id}, 'Person ' || n, 'n' || n || '@example.in', 'n' || n || '@example.in', '' from (select row_number() over () n from employee where subscriptionid = ${id}) e`);
  await run(`insert into candidate_application (subscriptionid, candidateid, requisitionjobid, emailkey, retainuntil, stagesince, pipelinestageid, istalentpool, marks)
    select ${id}, c.candidateid, j.requisitionjobid, c.emailkey, date '2099-01-01', now() - c.candidateid % 50 * interval '1 day', s.pipelinestageid, c.candidateid % 10 = 0,
      case when c.candidateid % 100 = 0 then '["hurried"]'::jsonb else '[]' end
    from candidate c
    join pipeline_stage s on s.subscriptionid = ${id} and s.stagerank = 1 + c.candidateid % 2
    join (select min(requisitionjobid) as first from requisition_job where subscriptionid = ${id} and statusid = 2) f on true
    join requisition_job j on j.subscriptionid = ${id} and j.requisitionjobid = f.first + case when c.candidateid % 3 = 0 then 1 + c.candidateid % 250 else 0 end
    where c.subscriptionid = ${id}`);
  await run(`insert into search_word (subscriptionid, kind, word, objectid)
    select ${id}, 'candidate', w, a.candidateapplicationid from candidate_application a
    join candidate c on c.subscriptionid = ${id} and c.candidateid = a.candidateid, search_words(c.fullname) w where a.subscriptionid = ${id}`);
  await run(`insert into candidate_tag (subscriptionid, candidateid, tagname)
    select ${id}, candidateid, 'Tag ' || candidateid % 20 from candidate where subscriptionid = ${id}`);
  await run(`insert into candidate_duplicate (subscriptionid, candidateid, othercandidateid, reasons)
    select ${id}, c.candidateid, c.candidateid - 1, '["phone"]' from candidate c
    where c.subscriptionid = ${id} and c.candidateid > (select min(f.candidateid) from candidate f where f.subscriptionid = ${id})`);
  await run(`insert into candidate_note (subscriptionid, candidateid, candidateapplicationid, note, writtenby, writtenon)
    select ${id}, a.candidateid, a.candidateapplicationid, 'Called', w.accountid, now() from candidate_application a
    cross join (select min(accountid) as accountid from account where subscriptionid = ${id}) w where a.subscriptionid = ${id}`);
}

const firstOpening = (company: Company) =>
  company.tx(async (db) => {
    const { requisitionjobid } = await db
      .selectFrom('candidate_application')
      .select((eb) => eb.fn.min('requisitionjobid').as('requisitionjobid'))
      .executeTakeFirstOrThrow();
    return String(requisitionjobid);
  });
const appliedStage = (company: Company) =>
  company.tx(async (db) => {
    const { pipelinestageid } = await db
      .selectFrom('pipeline_stage')
      .select('pipelinestageid')
      .where('stagerank', '=', 1)
      .executeTakeFirstOrThrow();
    return String(pipelinestageid);
  });

export const contribution: TestContribution = {
  support: [
    'pipelineEmailTemplate',
    'pipeline',
    'screeningQuestion',
    'jobTemplate',
    'candidateSource',
    'interviewKit',
    'rejectReason',
    'referralReward',
  ],
  big: [
    'candidate',
    'candidate_application',
    'candidate_move',
    'candidate_mail',
    'candidate_note',
    'candidate_duplicate',
    'candidate_tag',
    'hiring_plan_line',
    'offer',
    'referral',
    'referral_reward',
    'search_word',
  ],
  fill: async (owner, id) => {
    await fillCandidates(owner, id);
    await fillPlans(owner, id);
  },
  lists: [
    { what: 'the candidates', path: 'recruit/candidatelist', ask: () => ({ limit: '50' }) },
    { what: 'the overdue candidates', path: 'recruit/candidatelist', ask: () => ({ limit: '50', overdue: 'yes' }) },
    { what: 'the marked candidates', path: 'recruit/candidatelist', ask: () => ({ limit: '50', marked: 'yes' }) },
    { what: 'a search for candidates', path: 'recruit/candidatelist', ask: () => ({ search: 'person 12' }) },
    {
      what: 'the candidates of an opening',
      path: 'recruit/candidatelist',
      ask: async (company) => ({ requisitionjobid: await firstOpening(company) }),
    },
    {
      what: 'the board of an opening',
      path: 'recruit/pipelineboard',
      ask: async (company) => ({ requisitionjobid: await firstOpening(company) }),
    },
    {
      what: 'a deep page of a stage',
      path: 'recruit/pipelinecolumn',
      ask: async (company) => ({
        requisitionjobid: await firstOpening(company),
        pipelinestageid: await appliedStage(company),
        offset: '2000',
      }),
    },
    {
      what: 'the candidates of a department and a period',
      path: 'recruit/candidatelist',
      ask: () => ({ limit: '50', departmentid: '1', fromday: '2026-01-01', untilday: '2099-12-31' }),
    },
    {
      what: 'the candidates rejected without a reason',
      path: 'recruit/candidatelist',
      ask: () => ({ limit: '50', stagetypeid: '7', rejectreasonid: '0' }),
    },
    { what: 'the requisitions', path: 'recruit/requisitionlist', ask: () => ({ limit: '50' }) },
    { what: 'the talent pool', path: 'recruit/talentpool', ask: () => ({ limit: '50' }) },
    { what: 'the duplicates', path: 'recruit/duplicates', ask: () => ({ limit: '50' }) },
    { what: 'a search for duplicates', path: 'recruit/duplicates', ask: () => ({ limit: '50', search: 'person 12' }) },
    { what: 'the hiring plan', path: 'recruit/hiringplan', ask: () => ({ limit: '50' }) },
    { what: 'a deep page of the hiring plan', path: 'recruit/hiringplan', ask: () => ({ limit: '50', offset: '900' }) },
    { what: 'the referrals', path: 'recruit/referrallist', ask: () => ({ limit: '50' }) },
    {
      what: 'the referrals for an opening',
      path: 'recruit/referrallist',
      ask: async (company) => ({ limit: '50', requisitionjobid: await firstOpening(company) }),
    },
    { what: 'a search for referrals', path: 'recruit/referrallist', ask: () => ({ limit: '50', search: 'person 12' }) },
    { what: 'a search for rewards', path: 'recruit/referralrewardlist', ask: () => ({ limit: '50', search: 'asha' }) },
    { what: 'the rewards', path: 'recruit/referralrewardlist', ask: () => ({ limit: '50' }) },
    {
      what: 'the rewards that are due',
      path: 'recruit/referralrewardlist',
      ask: () => ({ limit: '50', statusid: '1' }),
    },
    ...['funnel', 'time', 'source', 'reason', 'offer', 'match'].flatMap((name) => [
      { what: `the report ${name}`, path: `recruit/report/${name}`, ask: () => ({ limit: '50' }) },
      {
        what: `the report ${name} of an opening`,
        path: `recruit/report/${name}`,
        ask: async (company: Company) => ({ limit: '50', requisitionjobid: await firstOpening(company) }),
      },
    ]),
    { what: 'the offers', path: 'recruit/offerlist', ask: () => ({ limit: '50' }) },
    { what: 'the offers that are sent', path: 'recruit/offerlist', ask: () => ({ limit: '50', statusid: '5' }) },
    { what: 'a search for offers', path: 'recruit/offerlist', ask: () => ({ limit: '50', search: 'person 12' }) },
    { what: 'the published openings', path: 'recruit/pipelinejobs', ask: () => ({ limit: '50' }) },
  ],
  publicCalls: [
    'GET recruit/getrequisitionjoblist',
    'GET recruit/getrequisitionjoblist/null/null',
    'GET recruit/getrequisitionjoblist/:jobcode',
    'GET recruit/getjobtemplatelist',
    'GET recruit/getrequisitionjobquestion/:requisitionjobid',
    'POST recruit/configcandidateapplication',
    'POST drive/uploaddocument',
  ],
};
