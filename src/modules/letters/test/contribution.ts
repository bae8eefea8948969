import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';

/** A letter of everybody, a third of them drafts, and as many requests, a tenth of them waiting. */
async function fillLetters(owner: pg.Client, id: number): Promise<void> {
  const run = (text: string) => owner.query(text);
  await run(
    `insert into letterhead_snapshot (subscriptionid, hash, layout, companyname) values (${id}, repeat('0', 64), '{}', 'Big')`,
  );
  await run(`insert into letter (subscriptionid, lettertemplateid, employeeid, statusid, subject, body, filled, letternumber, letterheadsnapshotid, sentday, senton)
    select ${id}, t.lettertemplateid, e.employeeid, case when d then 1 else 2 end, 'Subject', '<p>Text</p>', '[]',
      case when not d then 'N/' || e.employeeid end, case when not d then p.letterheadsnapshotid end,
      case when not d then current_date end, case when not d then now() - e.employeeid * interval '1 minute' end
    from employee e
    join letter_template t on t.subscriptionid = e.subscriptionid and t.availabilityid = 2
    join letterhead_snapshot p on p.subscriptionid = e.subscriptionid
    cross join lateral (select e.employeeid % 3 = 0) x (d) where e.subscriptionid = ${id}`);
  await run(`insert into letter_request (subscriptionid, lettertemplateid, employeeid, originid, statusid, purpose, answeredon)
    select ${id}, t.lettertemplateid, e.employeeid, 1, case when w then 1 else 2 end, 'Visa', case when not w then now() end
    from employee e join letter_template t on t.subscriptionid = e.subscriptionid and t.availabilityid = 2
    cross join lateral (select e.employeeid % 10 = 0) x (w) where e.subscriptionid = ${id}`);
}

export const contribution: TestContribution = {
  big: ['letter', 'letter_request'],
  fill: fillLetters,
  lists: [
    { what: 'the letters that were sent', path: 'letter/list', ask: () => ({ box: 'sent', limit: '50' }) },
    { what: 'a deep page of letters', path: 'letter/list', ask: () => ({ box: 'sent', limit: '50', offset: '6000' }) },
    { what: 'a search among letters', path: 'letter/list', ask: () => ({ box: 'sent', search: 'asha 00' }) },
    { what: 'a letter by its number', path: 'letter/list', ask: () => ({ box: 'sent', search: 'n/100' }) },
    { what: 'the drafts of letters', path: 'letter/list', ask: () => ({ box: 'drafts', limit: '50' }) },
    { what: 'the post office', path: 'letter/postoffice', ask: () => ({ queue: 'waiting', limit: '50' }) },
    {
      what: 'what the post office has answered',
      path: 'letter/postoffice',
      ask: () => ({ queue: 'answered', limit: '50' }),
    },
    {
      what: 'a search in the post office',
      path: 'letter/postoffice',
      ask: () => ({ queue: 'answered', search: '0012' }),
    },
    { what: 'the own letter box', path: 'letterbox/all' },
    { what: 'the letter templates', path: 'subscription/alllettertemplate' },
  ],
};
