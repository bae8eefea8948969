import { notFound } from '#platform/server/application-error.ts';
import type { InvitationOrigin } from '#platform/server/module.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { SECTIONS } from '#modules/profile/contract/sections.ts';
import { codeProposal } from '#modules/people/server/public.ts';
import { maskedValues, enteredChanges } from '#modules/profile/server/public.ts';
import {
  type EnteredSection,
  getInvitation,
  returnInvitation,
  revealEntered,
  withdrawInvitation,
} from '../contract/invitation.ts';
import { missingOf } from '../engine/missing.ts';
import { enteredOf, entriesOf, type Entry } from './entries.ts';
import { candidateFor } from './current.ts';
import { named, stated } from './list.ts';
import { joiningReturned, tell } from './mails.ts';
import { closeInvitations } from './retention.ts';

function shown({ section, rows, reviewed, savedon }: Entry): EnteredSection {
  return {
    section,
    savedon,
    rows: rows.map(({ rowid, values }) => ({
      rowid: rowid ?? 0,
      values: maskedValues(section, values),
      imagepath: typeof values['imagepath'] === 'string' ? values['imagepath'] : null,
    })),
    changes: reviewed === null ? null : enteredChanges(section, reviewed, rows),
  };
}

const get = (origins: readonly InvitationOrigin[]) =>
  serve(getInvitation, async (ctx, { invitationid }) => {
    const { db, env, today } = ctx;
    const row = await named(db)
      .leftJoin('employee as m', 'm.employeeid', 'i.managerid')
      .leftJoin('employee as e', 'e.employeeid', 'i.employeeid')
      .leftJoin('account as who', 'who.accountid', 'i.decidedby')
      .leftJoin('grade as r', 'r.subscriptiongradeid', 'i.subscriptiongradeid')
      .leftJoin('company_office as o', 'o.officeaddressid', 'i.officeaddressid')
      .leftJoin('team as t', 't.teamid', 'i.teamid')
      .select([
        'r.gradename',
        'o.officename',
        't.teamname',
        'i.businessunitid',
        'i.departmentid',
        'i.designationid',
        'i.subscriptiongradeid',
        'i.teamid',
        'i.officeaddressid',
        'i.managerid',
        'i.workstate',
        'i.city',
        'i.message',
        'i.remark',
        'i.openedon',
        'i.submittedon',
        'i.decidedon',
        'm.fullname as managername',
        'e.employeecode',
        'who.fullname as decidedbyname',
      ])
      .where('i.invitationid', '=', invitationid)
      .executeTakeFirst();
    if (!row) return notFound();
    const entries = await entriesOf(db, invitationid);
    const from = [];
    for (const originOf of origins) from.push(...(await originOf(ctx, invitationid)));
    return [
      {
        ...stated(row, env.now()),
        ...(await codeProposal(db, today)),
        origins: from,
        sections: entries.map(shown),
        missing: missingOf(enteredOf(entries)),
      },
    ];
  });

const withdraw = serve(withdrawInvitation, async (ctx, { invitationid }) => {
  const { current } = await candidateFor(ctx, invitationid, 'withdraw');
  return closeInvitations(ctx.db, [current.invitationid], {
    now: ctx.env.now(),
    by: ctx.session.accountid,
    remark: null,
  });
});

/** Stores the current entries, to compare them with at the next review. */
async function keepReviewed(ctx: Context, invitationid: number): Promise<void> {
  await ctx.db
    .updateTable('joining_entry')
    .set((eb) => ({ reviewed: eb.ref('entered') }))
    .where('invitationid', '=', invitationid)
    .execute();
}

const sendBack = serve(returnInvitation, async (ctx, { invitationid, remark }) => {
  const { db, env, session } = ctx;
  const { current, statusid } = await candidateFor(ctx, invitationid, 'return');
  const now = env.now();
  await keepReviewed(ctx, invitationid);
  await tell(ctx, joiningReturned, {
    emailid: current.emailid,
    values: { name: current.fullname, remark, email: current.emailid, link: `${ctx.origin}/joining` },
  });
  return db
    .updateTable('joining_invitation')
    .set({
      statusid,
      remark,
      decidedby: session.accountid,
      decidedon: now,
      changedon: now,
      version: current.version + 1,
    })
    .where('invitationid', '=', invitationid)
    .returning(['invitationid', 'version'])
    .execute();
});

const reveal = serve(revealEntered, async ({ db, session, env }, { invitationid, section, rowid, fieldkey }) => {
  const entry = (await entriesOf(db, invitationid)).find((one) => one.section === section);
  const row = entry?.rows.find((one) => one.rowid === rowid);
  const field = SECTIONS[section].fields.find(({ key, masked }) => key === fieldkey && masked);
  if (!row || !field) return notFound();
  const value = row.values[fieldkey];
  await db
    .insertInto('joining_look')
    .values({ invitationid, section, fieldkey, accountid: session.accountid, at: env.now() })
    .execute();
  return [{ value: typeof value === 'string' ? value : null }];
});

/** `origins`: what other modules know of where an invitation comes from. */
export const reviewEndpoints = (origins: readonly InvitationOrigin[]) => [get(origins), withdraw, sendBack, reveal];
