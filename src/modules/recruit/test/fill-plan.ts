import type pg from 'pg';

/** Every fifth application rejected in the second stage, with its move, and every seventh hired. */
async function fillStages(owner: pg.Client, id: number): Promise<void> {
  const run = (text: string) => owner.query(text);
  await run(`insert into candidate_move (subscriptionid, candidateid, candidateapplicationid, moveset, movekindid,
      fromstage, fromstagename, tostage, tostagename, movedon)
    select ${id}, a.candidateid, a.candidateapplicationid, gen_random_uuid(), 1, f.pipelinestageid, f.stagename, t.pipelinestageid, t.stagename, now()
    from candidate_application a
    join pipeline_stage f on f.subscriptionid = ${id} and f.stagerank = 2
    join pipeline_stage t on t.subscriptionid = ${id} and t.stagetypeid = case when a.candidateid % 5 = 0 then 7 else 6 end
    where a.subscriptionid = ${id} and (a.candidateid % 5 = 0 or a.candidateid % 7 = 0)`);
  await run(`update candidate_application a set pipelinestageid = m.tostage
    from candidate_move m where a.subscriptionid = ${id} and m.subscriptionid = ${id} and m.candidateapplicationid = a.candidateapplicationid`);
}

/** Every third application referred, and a reward for each of them. */
async function fillReferrals(owner: pg.Client, id: number): Promise<void> {
  const run = (text: string) => owner.query(text);
  await run(`insert into referral_reward_rule (subscriptionid, requisitionid, effectivefrom, amount, payabledays)
    select ${id}, requisitionid, date '2020-01-01', 2500000, 90 from requisition where subscriptionid = ${id} and requisitioncode like 'PLAN-%'`);
  await run(`insert into referral (subscriptionid, candidateid, candidateapplicationid, employeeid, islink, amount, payabledays, referredon)
    select ${id}, a.candidateid, a.candidateapplicationid, e.first + a.candidateid % e.count, a.candidateid % 2 = 0, 2500000, 90, now() - a.candidateid % 300 * interval '1 day'
    from candidate_application a
    cross join (select min(employeeid) as first, count(*) as count from employee where subscriptionid = ${id}) e
    where a.subscriptionid = ${id} and a.candidateid % 3 = 0`);
  await run(`insert into referral_reward (subscriptionid, referralid, employeeid, hireid, designationname, amount, dueon, statusid, reason)
    select ${id}, referralid, employeeid, employeeid, 'Loom fitter', amount, date '2026-01-01' + (referralid % 300)::int, 1 + referralid % 4, 'Left'
    from referral where subscriptionid = ${id}`);
  await run(`insert into search_word (subscriptionid, kind, word, objectid)
    select ${id}, 'candidate', w, a.candidateapplicationid from candidate_application a
    join candidate c on c.subscriptionid = ${id} and c.candidateid = a.candidateid, search_words(c.emailid) w where a.subscriptionid = ${id}
    on conflict do nothing`);
}

/** Every third application with an offer, in all states. */
async function fillOffers(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into offer (subscriptionid, candidateid, candidateapplicationid, offerno, designationid, joiningdate, validuntil, annualctc, statusid, senton, answeredon)
    select ${id}, a.candidateid, a.candidateapplicationid, 1, r.designationid, date '2026-12-01', date '2026-11-01', 60000000, 1 + a.candidateid % 9, now(), now()
    from candidate_application a
    join requisition_job j on j.subscriptionid = ${id} and j.requisitionjobid = a.requisitionjobid
    join requisition r on r.subscriptionid = ${id} and r.requisitionid = j.requisitionid
    where a.subscriptionid = ${id} and a.candidateid % 3 = 0`);
}

/** A line of the plan for each of 25 designations in each department, in five years. */
async function fillPlan(owner: pg.Client, id: number): Promise<void> {
  const run = (text: string) => owner.query(text);
  await run(
    `insert into designation (subscriptionid, designationname) select ${id}, 'Planned ' || n from generate_series(1, 25) n`,
  );
  await run(`update work_profile w set designationid = d.first + w.employeeid % 25
    from (select min(designationid) as first from designation where subscriptionid = ${id} and designationname like 'Planned %') d
    where w.subscriptionid = ${id}`);
  await run(`insert into hiring_plan_line (subscriptionid, fiscalyear, departmentid, designationid, planned1, planned2, planned3, planned4, annualcost)
    select ${id}, y, d.departmentid, g.designationid, 10, 11, 12, 13, 60000000
    from generate_series(2024, 2028) y, department d, designation g
    where d.subscriptionid = ${id} and d.departmentname like 'Department %' and g.subscriptionid = ${id} and g.designationname like 'Planned %'`);
}

/** What the hiring plan, referrals with their rewards, offers, and the reports stand on, beside the candidates. */
export async function fillPlans(owner: pg.Client, id: number): Promise<void> {
  await fillStages(owner, id);
  await fillReferrals(owner, id);
  await fillOffers(owner, id);
  await fillPlan(owner, id);
}
