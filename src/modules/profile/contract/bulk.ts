import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';

const people = { feature: 'people', parameters: z.object({}), example: {}, isfilled: true } as const;

export const statutoryBulk = bulkContract({ ...people, kind: 'statutory', title: 'Statutory' });
/** Accounts for the pay: applying it asks for the changes, which a second person approves. */
export const bankBulk = bulkContract({ ...people, kind: 'bank_details', title: 'Bank Details', stepUp: true });
