import type pg from 'pg';
import type { TestContribution } from '../../../../test/support/contribution.ts';

/** As many invitations as people, in every state, found by name. */
async function fillInvitations(owner: pg.Client, id: number): Promise<void> {
  await owner.query(`insert into joining_invitation (subscriptionid, fullname, emailid, joiningdate, statusid, linkexpireson, addedby)
    select ${id}, fullname, 'i' || employeecode || '@example.in', joiningdate, case when employeeid % 50 = 0 then 1 else 7 end,
      now() + (employeeid % 14 - 7) * interval '1 day', 1 from employee where subscriptionid = ${id}`);
  await owner.query(`insert into search_word (subscriptionid, kind, word, objectid)
    select ${id}, 'invitation', w, invitationid from joining_invitation, lateral unnest(array[lower(split_part(fullname, ' ', 1)), split_part(emailid, '@', 1)]) w where subscriptionid = ${id}`);
}

export const contribution: TestContribution = {
  publicCalls: [
    'GET joining/state',
    'POST joining/open',
    'POST joining/password',
    'POST joining/peek',
    'POST joining/scan',
    'POST joining/section',
    'POST joining/signin',
    'POST joining/signout',
    'POST joining/submit',
  ],
  big: ['joining_invitation'],
  fill: fillInvitations,
  lists: [
    { what: 'the invitations', path: 'joining/invitationlist', ask: () => ({ limit: '50' }) },
    {
      what: 'a deep page of invitations',
      path: 'joining/invitationlist',
      ask: (_, people) => ({ limit: '50', offset: String(people - 100) }),
    },
    { what: 'invitations that have expired', path: 'joining/invitationlist', ask: () => ({ stateid: '8' }) },
    { what: 'a search among invitations', path: 'joining/invitationlist', ask: () => ({ search: 'asha i0012' }) },
  ],
};
