import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listQuery } from '#platform/contract/fields.ts';
import { mayRead } from '#platform/contract/record.ts';
import { report } from '#platform/contract/report.ts';
import { OFFER_STATUS } from './offer.ts';
import { openInBlindStages } from '../candidate/blind.ts';

/** Whether a sent offer can still be answered. */
export const OFFER_VALIDITY = choices({ 1: 'Waiting for an answer', 2: 'Expired without an answer' });
export const offerListRow = openInBlindStages(
  z.object({
    offerid: z.number(),
    candidateapplicationid: z.number(),
    candidatename: z.string(),
    designationname: z.string(),
    requisitioncode: z.string(),
    offerno: z.number(),
    statusid: OFFER_STATUS.schema,
    status: z.string(),
    annualctc: z.number(),
    joiningdate: z.string(),
    validuntil: z.string(),
    senton: z.string().nullable(),
    answeredon: z.string().nullable(),
  }),
  [
    'offerid',
    'candidateapplicationid',
    'designationname',
    'requisitioncode',
    'offerno',
    'statusid',
    'status',
    'annualctc',
    'joiningdate',
    'validuntil',
    'senton',
    'answeredon',
  ],
);
export type OfferListRow = z.infer<typeof offerListRow>;

const query = z.object({
  search: listQuery.shape.search,
  statusid: z.coerce.number().int().min(1).max(9).optional(),
  /** Of sent offers: 1 those that can be answered, 2 those whose last day is over. */
  validityid: z.coerce.number().int().min(1).max(2).optional(),
});
export const listAllOffers = endpoint({
  method: 'GET',
  path: 'recruit/offerlist',
  access: mayRead('offer'),
  summary: 'All offers, the latest first; a search finds candidates, whom no blind stage hides, and jobs',
  input: listQuery.extend(query.shape),
  output: z.object({ rows: z.array(offerListRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const offerReport = report({
  title: 'Offers',
  list: listAllOffers,
  query,
  columns: {
    candidatename: { label: 'Candidate' },
    designationname: { label: 'Designation' },
    requisitioncode: { label: 'Requisition code' },
    offerno: { label: 'Offer' },
    status: { label: 'Status' },
    annualctc: { label: 'CTC a year', as: 'paise' },
    joiningdate: { label: 'Joining date' },
    validuntil: { label: 'Valid until' },
    senton: { label: 'Sent' },
    answeredon: { label: 'Answered' },
  },
});
