import { sql } from 'kysely';
import { hasOwnWorkflow, submitRequests, withdraw } from '#modules/approval/server/public.ts';
import { templatesOfKind } from '#modules/letters/server/public.ts';
import { jobChoices, managerOf } from '#modules/people/server/public.ts';
import { ofNames } from '#platform/contract/choices.ts';
import { say } from '#platform/engine/say.ts';
import { failField, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { changeRecord, createRecord } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  APPROVED,
  changeOfferState,
  DRAFT,
  getRequestedOffer,
  initOffer,
  listOffers,
  listOfferStructures,
  type OfferAct,
  type OfferLine,
  REPLACED,
  saveOffer,
  SENT,
  simulateOffer,
  WAITING,
  WITHDRAWN,
} from '../../contract/offer/offer.ts';
import { mayFollow, mayTake } from '../../engine/offer/acts.ts';
import { expectNotRejected, isRejected, lockOpenings } from '../candidate/facts.ts';
import { expectPosition } from '../candidate/hired.ts';
import { openInvitation } from './hire.ts';
import { type Asked, offerKind } from './kind.ts';
import { expectLetter, freezeOfferLetter, type OfferTerms } from './letter.ts';
import { offerLetterKind } from './letter-kind.ts';
import { mailOffer } from './mails.ts';
import { simulated, structureOf, structuresFor } from './simulated.ts';
import { addresseeOf, lockedOffer, OFFER, offersOf, statusOf } from './stored.ts';

const conflict = (text: string): never => failWith('conflict', { status: 409, text });

async function applicationOf(db: Db, candidateapplicationid: number) {
  const row = await db
    .selectFrom('candidate_application as a')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .leftJoin('employee as m', 'm.employeeid', 'r.hiringmanagerid')
    .select([
      'a.candidateid',
      'r.designationid',
      'r.departmentid',
      'r.businessunitid',
      'r.hiringmanagerid',
      'm.employeecode',
      'm.fullname',
      'm.imagepath',
    ])
    .where('a.candidateapplicationid', '=', candidateapplicationid)
    .executeTakeFirst();
  return row ?? notFound();
}

/** Rejects a letter template that offers cannot be written with. */
async function expectTemplate(db: Db, lettertemplateid: number): Promise<void> {
  const usable = await templatesOfKind(db, offerLetterKind.key);
  if (!usable.some(({ displayvalue }) => displayvalue === lettertemplateid))
    failField('lettertemplateid', 'This letter template cannot be used for offers. Choose another one');
}

const save = serve(saveOffer, async (ctx, { offerid, candidateapplicationid, ...input }) => {
  const { db, today } = ctx;
  const { candidateid } = await applicationOf(db, candidateapplicationid);
  await expectNotRejected(db, candidateapplicationid);
  if (input.managerid !== null) await managerOf(db, input.managerid);
  if (input.validuntil < today) failField('validuntil', 'This day is over. Choose a later one');
  if (input.joiningdate < today) failField('joiningdate', 'This day is over. Choose a later one');
  await expectTemplate(db, input.lettertemplateid);
  const structure = await structureOf(db, input);
  const { lines } = await simulated(ctx, input);
  const values = { ...input, structurename: structure?.name ?? null, components: JSON.stringify(lines) };
  if (offerid !== null) {
    const row = await lockedOffer(ctx, offerid);
    if (row.candidateapplicationid !== candidateapplicationid) notFound();
    if (!mayTake(row.statusid, 'change')) conflict('Only a draft can be changed. Make another offer instead');
    return [await changeRecord(db, OFFER, row, values)];
  }
  const before = await db
    .selectFrom('offer')
    .select(['offerid', 'offerno', 'statusid'])
    .where('candidateapplicationid', '=', candidateapplicationid)
    .orderBy('offerno')
    .forUpdate()
    .execute();
  const open = before.find(({ statusid }) => !mayFollow(statusid));
  if (open) conflict('There is an offer that is not over. Withdraw it or change it instead');
  const replaced = before.filter(({ statusid }) => mayTake(statusid, 'replace')).map((one) => one.offerid);
  if (replaced.length > 0)
    await db
      .updateTable('offer')
      .set((eb) => ({ statusid: REPLACED, version: eb('version', '+', 1) }))
      .where('offerid', 'in', replaced)
      .execute();
  const offerno = (before.at(-1)?.offerno ?? 0) + 1;
  return [await createRecord(ctx, OFFER, { ...values, candidateid, candidateapplicationid, offerno })];
});

type Locked = Awaited<ReturnType<typeof lockedOffer>>;

/** Asks the approvers where a workflow names the kind; without one the offer is approved at once. */
async function submit(ctx: Context, row: Locked): Promise<void> {
  const { db, session } = ctx;
  await expectLetter(ctx, termsOf(row));
  if (!(await hasOwnWorkflow(db, offerKind))) {
    await changeRecord(db, OFFER, row, { statusid: APPROVED });
    return;
  }
  const { hiringmanagerid } = await applicationOf(db, row.candidateapplicationid);
  const employeeid = hiringmanagerid ?? session.employeeid;
  if (employeeid === null)
    return conflict('Choose the hiring manager of the requisition first: their request it is that is approved');
  await changeRecord(db, OFFER, row, { statusid: WAITING });
  const payload: Asked = { offerid: row.offerid };
  const title = `Offer ${row.candidateapplicationid}-${row.offerno}`;
  const [created] = await submitRequests(ctx, [
    {
      kind: offerKind,
      employeeid,
      facts: { amount: row.annualctc },
      payload,
      title,
      similar: String(row.offerid),
    },
  ]);
  await db
    .updateTable('offer')
    .set({ approvalrequestid: created?.approvalrequestid ?? notFound() })
    .where('offerid', '=', row.offerid)
    .execute();
}

/** What the letter of a stored offer says. @throws ApplicationError 409 without a letter template */
const termsOf = ({ lettertemplateid, components, ...row }: Locked): OfferTerms => ({
  ...row,
  components: components as OfferLine[],
  lettertemplateid: lettertemplateid ?? conflict('Choose the letter template of the offer first'),
});

type Options = { readonly isunsigned: boolean };
const ACTS: Readonly<Record<OfferAct, (ctx: Context, row: Locked, options: Options) => Promise<unknown>>> = {
  submit,
  send: async (ctx, row, { isunsigned }) => {
    const { db, env, session, today } = ctx;
    if (row.validuntil < today) conflict('The last day of this offer is over. Make another offer');
    // An offer that was sent before there were letters goes again as it was.
    if (row.senton === null || row.lettertemplateid !== null)
      await freezeOfferLetter({ ...ctx, accountid: session.accountid, isunsigned }, { ...row, ...termsOf(row) });
    await changeRecord(db, OFFER, row, {
      statusid: SENT,
      senton: env.now().toISOString(),
      // Sent again, the links of the mails before end.
      linkno: row.senton === null ? row.linkno : row.linkno + 1,
      sentby: session.accountid,
    });
    await mailOffer(ctx, db, await addresseeOf(db, row.offerid));
  },
  withdraw: async (ctx, row) => {
    if (row.statusid === WAITING && row.approvalrequestid !== null)
      return withdraw(ctx, { kind: offerKind, ids: [row.approvalrequestid] });
    return changeRecord(ctx.db, OFFER, row, { statusid: WITHDRAWN });
  },
  invite: async (ctx, row) => {
    await expectPosition(ctx.db, row.candidateapplicationid);
    const taken = await openInvitation(ctx, row.offerid, ctx.session.accountid);
    if (taken !== undefined) conflict(taken);
  },
};
const WHY_NOT: Readonly<Record<OfferAct, string>> = {
  submit: say`Only a draft can be submitted`,
  send: say`Only an approved offer can be sent`,
  withdraw: say`This offer is over or accepted, so it cannot be withdrawn`,
  invite: say`Only candidates who have accepted an offer are invited to join`,
};

const changeState = serve(changeOfferState, async (ctx, { offerid, act, isunsigned }) => {
  const { candidateapplicationid } = await addresseeOf(ctx.db, offerid);
  const isOver = await isRejected(ctx.db, candidateapplicationid);
  // The opening before the offer, as whoever confirms a hire locks them.
  if (act === 'invite') await lockOpenings(ctx.db, [candidateapplicationid]);
  const row = await lockedOffer(ctx, offerid);
  if (!mayTake(row.statusid, act)) conflict(WHY_NOT[act]);
  if (isOver && (act === 'submit' || act === 'send')) await expectNotRejected(ctx.db, candidateapplicationid);
  await ACTS[act](ctx, row, { isunsigned });
  const { statusid, version } = await lockedOffer({ db: ctx.db, ifMatch: undefined }, offerid);
  return [{ offerid, statusid: statusOf(statusid), version }];
});

const init = serve(initOffer, async ({ db }, { candidateapplicationid }) => {
  const { hiringmanagerid, employeecode, fullname, imagepath, ...row } = await applicationOf(
    db,
    candidateapplicationid,
  );
  const { Designation, Department, BusinessUnit, Office, employmenttypes } = await jobChoices(db);
  return {
    Designation,
    Department,
    BusinessUnit,
    Office,
    EmploymentType: ofNames(employmenttypes),
    LetterTemplate: await templatesOfKind(db, offerLetterKind.key),
    designationid: row.designationid,
    departmentid: row.departmentid,
    businessunitid: row.businessunitid,
    manager:
      hiringmanagerid === null
        ? null
        : { employeeid: hiringmanagerid, employeecode: employeecode ?? '', fullname: fullname ?? '', imagepath },
    needsapproval: await hasOwnWorkflow(db, offerKind),
  };
});

export const offerCalls = [
  init,
  save,
  changeState,
  serve(listOffers, async ({ db }, { candidateapplicationid }) => {
    await applicationOf(db, candidateapplicationid);
    const rows = await offersOf(db, { candidateapplicationid });
    if (rows.every(({ statusid }) => statusid !== DRAFT)) return rows;
    const hasapproval = await hasOwnWorkflow(db, offerKind);
    return rows.map((row) => (row.statusid === DRAFT ? { ...row, hasapproval } : row));
  }),
  serve(listOfferStructures, ({ db }, { joiningdate }) => structuresFor(db, joiningdate)),
  serve(simulateOffer, async (ctx, input) => [await simulated(ctx, input)]),
  serve(getRequestedOffer, async ({ db }, { approvalrequestid }) => {
    const row = await db
      .selectFrom('offer')
      .select(['annualctc', 'structurename', 'components'])
      .where(sql<boolean>`approvalrequestid = ${approvalrequestid}::bigint`)
      .executeTakeFirst();
    const { components, ...pay } = row ?? notFound();
    return [{ ...pay, components: components as OfferLine[] }];
  }),
];
