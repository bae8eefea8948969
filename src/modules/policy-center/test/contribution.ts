import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';

/** Ten published policies for everybody, one of them acknowledged by nearly all. */
async function fillPolicies(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into company_policy (subscriptionid, companypolicyname)
    select ${id}, 'Policy ' || n from generate_series(1, 10) n`);
  await owner.query(`insert into company_policy_version (subscriptionid, companypolicyid, versionno, effectivedate)
    select subscriptionid, companypolicyid, 1, date '2026-01-01' from company_policy where subscriptionid = ${id}`);
  await owner.query(`insert into company_policy_text (subscriptionid, companypolicyversionid, language, title, body)
    select subscriptionid, companypolicyversionid, 'english', 'Policy', '<p>Text</p>' from company_policy_version where subscriptionid = ${id}`);
  await owner.query(`update company_policy_version set statusid = 2, edition = 1, publishedday = '2026-01-01', askedday = '2026-01-01'
    where subscriptionid = ${id}`);
  await owner.query(`insert into acknowledgement (subscriptionid, objectkind, objectid, edition, employeeid, answerid, hash, language)
    select ${id}, 'company_policy', p.companypolicyid, 1, e.employeeid, 1, repeat('0', 64), 'english'
    from employee e join company_policy p on p.subscriptionid = e.subscriptionid and p.companypolicyname = 'Policy 1'
    where e.subscriptionid = ${id} and e.employeeid % 20 <> 0`);
}

export const contribution: TestContribution = {
  big: ['acknowledgement', 'chase_notice'],
  fill: fillPolicies,
  lists: [{ what: 'the company policies', path: 'subscription/allcompanypolicy' }],
};
