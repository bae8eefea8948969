import { sql } from 'kysely';
import { may } from '#platform/contract/features.ts';
import { day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { say } from '#platform/engine/say.ts';
import { proposePackage } from '#modules/payroll/server/public.ts';
import { paise } from '#platform/engine/money.ts';
import { inviteToJoin } from '#modules/joining/server/public.ts';
import type { Db } from '#platform/server/db.ts';
import type { InvitationOrigin, Joined } from '#platform/server/module.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { localDay } from '../candidate/list.ts';
import { moveToHired } from '../candidate/hired.ts';
import { handOverLetter } from './letter.ts';
import { rewardHire } from '../referral/credit.ts';
import { rewardJoined } from '../referral/hires.ts';

type Inviting = Pick<BaseContext, 'tenant' | 'env' | 'origin' | 'today'> & { readonly db: Db };

/** First and last name of a full one; of a single word the first alone. */
function nameParts(fullname: string): { firstname: string; lastname: string } {
  const words = fullname.trim().split(/\s+/);
  return words.length < 2
    ? { firstname: words[0] ?? '', lastname: '' }
    : { firstname: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? '' };
}

const period = [
  sql<string | null>`fromdate::text`.as('fromdate'),
  sql<string | null>`todate::text`.as('todate'),
] as const;

/**
 * Opens the invitation to join of an accepted offer, with everything that is known of the candidate filled in.
 * @returns a sentence that says why the address cannot be invited; undefined once the offer has its invitation
 */
export async function openInvitation(ctx: Inviting, offerid: number, addedby: number): Promise<string | undefined> {
  const { db } = ctx;
  const offer = await db.selectFrom('offer').selectAll().where('offerid', '=', offerid).executeTakeFirstOrThrow();
  if (offer.invitationid !== null) return undefined;
  const { candidateid } = offer;
  const candidate = await db
    .selectFrom('candidate')
    .selectAll()
    .where('candidateid', '=', candidateid)
    .executeTakeFirstOrThrow();
  const office = await db
    .selectFrom('company_office')
    .select(['cityname', 'statename'])
    .where('officeaddressid', '=', offer.officeaddressid ?? 0)
    .executeTakeFirst();
  const education = await db
    .selectFrom('candidate_education')
    .select(['qualification', 'specialization', 'institution', 'result', ...period])
    .where('candidateid', '=', candidateid)
    .orderBy('candidateeducationid')
    .execute();
  const experience = await db
    .selectFrom('candidate_experience')
    .select(['companyname', 'designationname', 'city', 'leavingreason', ...period])
    .where('candidateid', '=', candidateid)
    .orderBy('candidateexperienceid')
    .execute();
  const { city, state, pincode, country, callingcode, mobilenumber, fullname } = candidate;
  const result = await inviteToJoin(
    ctx,
    {
      fullname: fullname.slice(0, 120),
      emailid: candidate.emailid.toLowerCase(),
      joiningdate: day(offer.joiningdate),
      message: null,
      businessunitid: offer.businessunitid,
      departmentid: offer.departmentid,
      designationid: offer.designationid,
      subscriptiongradeid: null,
      teamid: null,
      officeaddressid: offer.officeaddressid,
      managerid: offer.managerid,
      employmenttype: offer.employmenttype,
      workstate: office?.statename ?? null,
      city: office?.cityname ?? null,
      entries: {
        personal: [nameParts(fullname)],
        addresses: [{ presentcity: city, presentstate: state, presentpincode: pincode, presentcountry: country }],
        contacts:
          mobilenumber === ''
            ? []
            : [
                {
                  contacttypeid: 1,
                  contacttagid: 2,
                  callingcode,
                  contacttypevalue: mobilenumber.replace(/\s/g, ''),
                  isprimary: true,
                },
              ],
        education,
        experience,
      },
    },
    addedby,
  );
  if ('taken' in result) return result.taken;
  await db
    .updateTable('offer')
    .set((eb) => ({ invitationid: result.invitationid, version: eb('version', '+', 1) }))
    .where('offerid', '=', offerid)
    .execute();
  return undefined;
}

/**
 * Whoever was invited by an offer and has become an employee is hired: the letter of the offer is among the employee's,
 * the pay of it is proposed as the first package, and the application moves to the stage Hired.
 */
export const hired: Joined = async (ctx, { invitationid, employeeid }) => {
  const { db } = ctx;
  const offer = await db
    .updateTable('offer')
    .set((eb) => ({ employeeid, version: eb('version', '+', 1) }))
    .where('invitationid', '=', invitationid)
    .returning(['offerid', 'candidateapplicationid', 'annualctc', 'structurecode'])
    .executeTakeFirst();
  if (!offer) return rewardJoined(db, { invitationid, employeeid });
  const letternumber = await handOverLetter(db, offer.offerid, employeeid);
  const { joiningdate } = await db
    .selectFrom('employee')
    .select('joiningdate')
    .where('employeeid', '=', employeeid)
    .executeTakeFirstOrThrow();
  await proposePackage(ctx, {
    employeeid,
    effectivefrom: day(joiningdate),
    paybasis: 'CTC',
    amount: paise(offer.annualctc),
    structurecode: offer.structurecode,
    note: letternumber === undefined ? 'Accepted offer' : `Offer letter ${letternumber}`,
    addedby: ctx.session.accountid,
  });
  const { candidateapplicationid } = offer;
  await rewardHire(db, { candidateapplicationid, employeeid });
  await moveToHired(ctx, db, { candidateapplicationid, isconfirmed: true });
};

/** The accepted offer that an invitation came from, for whoever reads offers. */
export const offerOfInvitation: InvitationOrigin = async (ctx, invitationid) => {
  const { db, session } = ctx;
  if (!may(session.grants, 'offer', 'read')) return [];
  const rows = await db
    .selectFrom('offer')
    .select(['offerno', 'candidateapplicationid', localDay(ctx, 'answeredon').as('answeredon')])
    .where('invitationid', '=', invitationid)
    .where('answeredon', 'is not', null)
    .execute();
  return rows.map(({ offerno, candidateapplicationid, answeredon }) => ({
    text: say`Offer ${offerno}, accepted on ${dayWords(answeredon)}`,
    path: `/recruit/candidate/${candidateapplicationid}`,
  }));
};
