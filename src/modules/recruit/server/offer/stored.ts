import { sql } from 'kysely';
import { invitationStatus } from '#modules/joining/server/public.ts';
import { notFound, stale } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { creator, lockRecord } from '#platform/server/record.ts';
import type { Context } from '#platform/server/serve.ts';
import { OFFER_STATUS, type OfferLine, type OfferRow } from '../../contract/offer/offer.ts';

export const OFFER = { table: 'offer', idfield: 'offerid' } as const;
export const statusOf = (statusid: number): OfferRow['statusid'] =>
  OFFER_STATUS.ids.find((one) => one === statusid) ?? 1;

/** The offers of an application, the latest first, or one by its id. */
export async function offersOf(
  db: Db,
  by: { candidateapplicationid: number } | { offerid: number },
): Promise<OfferRow[]> {
  const rows = await db
    .selectFrom('offer as o')
    .innerJoin('designation as g', 'g.designationid', 'o.designationid')
    .leftJoin('department as d', 'd.departmentid', 'o.departmentid')
    .leftJoin('business_unit as u', 'u.businessunitid', 'o.businessunitid')
    .leftJoin('company_office as f', 'f.officeaddressid', 'o.officeaddressid')
    .leftJoin('employee as m', 'm.employeeid', 'o.managerid')
    .leftJoin('offer_letter as l', 'l.offerid', 'o.offerid')
    .select(['o.lettertemplateid', 'l.letternumber'])
    .select([
      'o.offerid',
      'o.offerno',
      'o.statusid',
      'o.designationid',
      'g.designationname',
      'o.departmentid',
      'd.departmentname',
      'o.businessunitid',
      'u.businessunitname',
      'o.officeaddressid',
      'f.officename',
      'o.managerid',
      'm.employeecode',
      'm.fullname',
      'm.imagepath',
      'o.employmenttype',
      sql<string>`o.joiningdate::text`.as('joiningdate'),
      sql<string>`o.validuntil::text`.as('validuntil'),
      'o.annualctc',
      'o.structurecode',
      'o.structurename',
      'o.components',
      'o.message',
      'o.senton',
      'o.answeredon',
      'o.declinereason',
      'o.invitationid',
      'o.employeeid',
      'o.approvalrequestid',
      'o.addeddate',
      'o.version',
      ...creator('o'),
    ])
    .$if('offerid' in by, (q) => q.where('o.offerid', '=', 'offerid' in by ? by.offerid : 0))
    .$if('candidateapplicationid' in by, (q) =>
      q.where('o.candidateapplicationid', '=', 'candidateapplicationid' in by ? by.candidateapplicationid : 0),
    )
    .orderBy('o.offerno', 'desc')
    .execute();
  const accepted = rows.find(({ invitationid, employeeid }) => invitationid !== null && employeeid === null);
  const invitation = accepted?.invitationid ? await invitationStatus(db, accepted.invitationid) : undefined;
  return rows.map(({ managerid, employeecode, fullname, imagepath, statusid, components, ...row }) => {
    const { addedbyimagepath: _image, approvalrequestid, ...shown } = row;
    return {
      ...shown,
      invitation: row.offerid === accepted?.offerid ? (invitation ?? null) : null,
      hasapproval: approvalrequestid !== null,
      statusid: statusOf(statusid),
      components: components as OfferLine[],
      manager:
        managerid === null
          ? null
          : { employeeid: managerid, employeecode: employeecode ?? '', fullname: fullname ?? '', imagepath },
    };
  });
}

/** Locks an offer in the version that the caller saw. @throws ApplicationError 404, 412 */
export async function lockedOffer(ctx: Pick<Context, 'db' | 'ifMatch'>, offerid: number) {
  const row = await lockRecord(ctx.db, OFFER, offerid);
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== row.version) stale((await offersOf(ctx.db, { offerid }))[0]);
  return row;
}

/** The candidate and the job of an offer, for mails and pages. */
export const addresseeOf = async (db: Db, offerid: number) =>
  (await db
    .selectFrom('offer as o')
    .innerJoin('candidate as c', 'c.candidateid', 'o.candidateid')
    .innerJoin('designation as g', 'g.designationid', 'o.designationid')
    .innerJoin('candidate_application as a', 'a.candidateapplicationid', 'o.candidateapplicationid')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .select([
      's.stagetypeid',
      'o.offerid',
      'o.candidateid',
      'o.linkno',
      'o.candidateapplicationid',
      'o.statusid',
      'o.sentby',
      'c.fullname',
      'c.emailid',
      'g.designationname',
      sql<string>`o.validuntil::text`.as('validuntil'),
    ])
    .where('o.offerid', '=', offerid)
    .executeTakeFirst()) ?? notFound();
