import { templatesOfKind } from '#modules/letters/server/public.ts';
import { sql } from 'kysely';
import { addDays, day } from '#platform/engine/day.ts';
import { rupees } from '#platform/engine/money.ts';
import type { BaseContext } from '#platform/server/serve.ts';
import { ACCEPTED, APPROVED, DECLINED, DRAFT, SENT } from '#modules/recruit/contract/offer/offer.ts';
import { HIRED } from '#modules/recruit/contract/opening/pipeline.ts';
import { openInvitation } from '#modules/recruit/server/offer/hire.ts';
import { freezeOfferLetter } from '#modules/recruit/server/offer/letter.ts';
import { offerLetterKind } from '#modules/recruit/server/offer/letter-kind.ts';
import { simulated, structuresFor } from '#modules/recruit/server/offer/simulated.ts';
import { type Ground, noon } from './openings.ts';

const OFFER = 5;
/** What has come of the offers to candidates in the stage, in their order. */
const STATES = [SENT, DRAFT, ACCEPTED, DECLINED, APPROVED];

type Given = Ground & Pick<BaseContext, 'tenant' | 'env' | 'origin'>;

/** Offers in every state to candidates in the stage Offer, and those that people who were hired have accepted. */
export async function addOffers({ db, today, tenant, env, origin }: Given): Promise<void> {
  const [template] = await templatesOfKind(db, offerLetterKind.key);
  const sender = await db
    .selectFrom('account')
    .select('accountid')
    .where('emailid', '=', 'admin@acme.example')
    .executeTakeFirst();
  if (!template || !sender) return;
  const applications = await db
    .selectFrom('candidate_application as a')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .innerJoin('requisition_job as j', 'j.requisitionjobid', 'a.requisitionjobid')
    .innerJoin('requisition as r', 'r.requisitionid', 'j.requisitionid')
    .leftJoin('company_office as f', 'f.cityname', 'j.location')
    .leftJoin('referral as e', 'e.candidateapplicationid', 'a.candidateapplicationid')
    .leftJoin('referral_reward as w', 'w.referralid', 'e.referralid')
    .leftJoin('employee as h', 'h.employeeid', 'w.hireid')
    .distinctOn('a.candidateapplicationid')
    .select(['a.candidateapplicationid', 'a.candidateid', 's.stagetypeid', 'f.officeaddressid', 'w.hireid'])
    .select(sql<string | null>`h.joiningdate::text`.as('joined'))
    .select(['r.designationid', 'r.departmentid', 'r.hiringmanagerid as managerid'])
    .where((c) => c.or([c('s.stagetypeid', '=', OFFER), c('w.hireid', 'is not', null)]))
    .orderBy('a.candidateapplicationid')
    .execute();
  const open = applications.filter(({ stagetypeid }) => stagetypeid === OFFER);
  for (const { stagetypeid, hireid, joined, ...application } of applications) {
    const at = open.findIndex((one) => one.candidateapplicationid === application.candidateapplicationid);
    const ishired = at < 0 || stagetypeid === HIRED;
    const statusid = ishired ? ACCEPTED : (STATES[at % STATES.length] ?? SENT);
    // Whoever is here already has answered a month before the first day.
    const senton = ishired && joined !== null ? addDays(day(joined), -33) : addDays(today, -3);
    const joiningdate = ishired && joined !== null ? joined : addDays(today, 30);
    const [structure] = await structuresFor(db, joiningdate);
    const terms = {
      ...application,
      businessunitid: null,
      employmenttype: 'Permanent',
      joiningdate,
      structurecode: structure?.code ?? null,
      structurename: structure?.name ?? null,
      validuntil: addDays(senton, 13),
      annualctc: rupees(600_000 + (application.candidateapplicationid % 6) * 90_000),
      lettertemplateid: template.displayvalue,
    };
    const { lines } = await simulated({ db, today }, terms);
    const issent = statusid === SENT || statusid === ACCEPTED || statusid === DECLINED;
    const { offerid } = await db
      .insertInto('offer')
      .values({
        ...terms,
        offerno: 1,
        components: JSON.stringify(lines),
        statusid,
        addedby: sender.accountid,
        addeddate: noon(addDays(senton, -3)),
        ...(issent ? { senton: noon(senton), sentby: sender.accountid } : {}),
        ...(statusid === ACCEPTED || statusid === DECLINED ? { answeredon: noon(addDays(senton, 2)) } : {}),
        ...(statusid === DECLINED ? { declinereason: 'I stay with my employer, who has met the offer.' } : {}),
        employeeid: ishired ? hireid : null,
      })
      .returning('offerid')
      .executeTakeFirstOrThrow();
    if (issent && !ishired)
      await freezeOfferLetter(
        { db, env, tenant, today: senton, accountid: sender.accountid, isunsigned: true },
        { ...terms, components: lines, offerid },
      );
    if (statusid === ACCEPTED && !ishired)
      await openInvitation({ db, env, tenant, origin, today }, offerid, sender.accountid);
  }
}
