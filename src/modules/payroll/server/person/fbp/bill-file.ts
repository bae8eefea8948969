import { may } from '#platform/contract/features.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import { reachesPerson } from '#platform/server/people-scope.ts';

export const BILL_HOLDER = 'fbp_claim';
export const BILL_PURPOSE = 'fbpbill';

/** Photos and PDFs of bills are read by the person and by those who verify for the person. */
export const billPurpose: FilePurpose = {
  purpose: BILL_PURPOSE,
  accepts: 'scan',
  mayUpload: ({ grants, employeeid }) => employeeid !== null && may(grants, 'flexibleBenefit', 'edit'),
  mayRead: async (reader, fbpclaimid) => {
    const row = await reader.db
      .selectFrom('fbp_claim')
      .select('employeeid')
      .where('fbpclaimid', '=', fbpclaimid)
      .executeTakeFirst();
    return row !== undefined && (await reachesPerson(reader, 'verifyBenefit', row.employeeid));
  },
};
