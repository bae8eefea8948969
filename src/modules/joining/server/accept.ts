import { dayWords } from '#platform/engine/months.ts';
import { day } from '#platform/engine/day.ts';
import { transferFiles } from '#platform/server/files/claim.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import type { Joined } from '#platform/server/module.ts';
import { createAccount } from '#platform/server/tenants.ts';
import { addEmployee } from '#modules/people/server/public.ts';
import { groupsForNewAccount } from '#modules/permission/server/public.ts';
import { takeOverSection } from '#modules/profile/server/public.ts';
import type { Row } from '#modules/profile/contract/section-fields.ts';
import { acceptInvitation } from '../contract/invitation.ts';
import { JOINED } from '../contract/state.ts';
import { missingOf, mobileOf } from '../engine/missing.ts';
import { enteredOf, entriesOf, erase, HOLDER, scansOf } from './entries.ts';
import { candidateFor, type Invitation, lockInvitation } from './current.ts';
import { failOnTakenEmail } from './invite.ts';
import { joiningWelcome, tell } from './mails.ts';

const textOf = (rows: readonly Row[] | undefined, key: string): string | null => {
  const value = rows?.[0]?.values[key];
  return typeof value === 'string' && value !== '' ? value : null;
};
const genderOf = (text: string | null) => (text === 'M' || text === 'F' || text === 'O' ? text : null);

/** The result when the invitation was accepted before. */
async function already({ db }: Context, employeeid: number) {
  const row = await db
    .selectFrom('employee as e')
    .leftJoin('account as a', 'a.employeeid', 'e.employeeid')
    .select(['e.employeeid', 'e.employeecode', 'a.accessfrom'])
    .where('e.employeeid', '=', employeeid)
    .executeTakeFirst();
  return row ? [row] : notFound();
}

/** Creates the account, with the password chosen at the invitation; it cannot be used before the day of joining. */
async function openAccount(ctx: Context, current: Invitation, person: { employeeid: number; fullname: string }) {
  const { db, today } = ctx;
  const accountid = await createAccount(db, {
    emailid: current.emailid,
    fullname: person.fullname,
    passwordhash: current.passwordhash,
    employeeid: person.employeeid,
    groups: { ids: await groupsForNewAccount(db, current.employmenttype) },
  });
  if (current.joiningdate <= today) return null;
  await db.updateTable('account').set({ accessfrom: current.joiningdate }).where('accountid', '=', accountid).execute();
  return current.joiningdate;
}

const accept = (joined: readonly Joined[]) =>
  serve(acceptInvitation, async (ctx, { invitationid, employeecode }) => {
    const { db, env, session, today } = ctx;
    const first = await lockInvitation(db, invitationid);
    if (first?.statusid === JOINED && first.employeeid !== null) return already(ctx, first.employeeid);
    const { current, statusid } = await candidateFor(ctx, invitationid, 'accept');
    await failOnTakenEmail(ctx, current.emailid, invitationid);
    const entries = await entriesOf(db, invitationid);
    const entered = enteredOf(entries);
    const [missing] = missingOf(entered);
    if (missing) failWith('conflict', { status: 409, text: `This is not complete: ${missing.text}` });
    const personal = entered.personal;
    // The person is searchable as of the day of joining, when that is in the future.
    const on = current.joiningdate > today ? current.joiningdate : today;
    const then = { ...ctx, today: on };
    const fullname =
      ['firstname', 'middlename', 'lastname'].flatMap((key) => textOf(personal, key) ?? []).join(' ') ||
      current.fullname;
    const born = textOf(personal, 'dateofbirth');
    const created = await addEmployee(then, {
      employeecode,
      fullname,
      emailid: current.emailid,
      mobilenumber: mobileOf(entered.contacts ?? []),
      workemailalias: null,
      pincode: textOf(entered.addresses, 'presentpincode'),
      joiningdate: day(current.joiningdate),
      dateofbirth: born === null ? null : day(born),
      gender: genderOf(textOf(personal, 'gender')),
      businessunitid: current.businessunitid,
      departmentid: current.departmentid,
      designationid: current.designationid,
      subscriptiongradeid: current.subscriptiongradeid,
      teamid: current.teamid,
      officeaddressid: current.officeaddressid,
      managerid: current.managerid,
      employmenttype: current.employmenttype,
      workstate: current.workstate,
      city: current.city,
    });
    const { employeeid } = created;
    await transferFiles(
      db,
      { claimedby: HOLDER, claimedid: invitationid },
      {
        claimedby: 'employee',
        claimedid: employeeid,
        purpose: 'identity_document',
        fileids: scansOf(entered.documents ?? []),
      },
    );
    for (const { section, rows } of entries) await takeOverSection(then, { employeeid, section, rows });
    const accessfrom = await openAccount(ctx, current, { employeeid, fullname });
    await erase(db, [invitationid]);
    await db
      .updateTable('joining_invitation')
      .set({
        statusid,
        employeeid,
        codehash: null,
        passwordhash: null,
        linkexpireson: null,
        decidedby: session.accountid,
        decidedon: env.now(),
        changedon: env.now(),
        version: current.version + 1,
      })
      .where('invitationid', '=', invitationid)
      .execute();
    for (const tellOf of joined) await tellOf(ctx, { invitationid, employeeid });
    await tell(ctx, joiningWelcome, {
      emailid: current.emailid,
      employeeid: created.employeeid,
      link: '/',
      values: {
        name: fullname,
        code: created.employeecode,
        day: dayWords(current.joiningdate),
        email: current.emailid,
      },
    });
    return [{ ...created, accessfrom }];
  });

/** `joined` is what other modules do when an invited person becomes an employee. */
export const acceptEndpoints = (joined: readonly Joined[]) => [accept(joined)];
