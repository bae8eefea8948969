import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idParam } from '#platform/contract/fields.ts';

export const RESTORE_STATUS = choices({
  1: 'Proposed',
  2: 'Confirmed',
  3: 'Carried out',
  4: 'Declined',
  5: 'Withdrawn',
  6: 'Not carried out',
});
/** Maximum number of rows on a screen. */
export const MAX_RESTORES = 50;

export const companyRestore = z.object({
  accessrestoreid: z.number(),
  /** The account that becomes an administrator. */
  account: z.string(),
  reason: z.string(),
  statusid: RESTORE_STATUS.schema,
  proposedname: z.string(),
  proposedby: z.string(),
  proposedon: z.string(),
  confirmedname: z.string().nullable(),
  confirmedby: z.string().nullable(),
  confirmedon: z.string().nullable(),
  /** When it takes effect, once a second operator has confirmed it. */
  effectiveon: z.string().nullable(),
  endedon: z.string().nullable(),
  /** The person of the company who declined it, or the operator who withdrew it. */
  endedname: z.string().nullable(),
  /** Why it was not carried out, worded to follow a colon. */
  endedhow: z.string().nullable(),
});
export type CompanyRestore = z.output<typeof companyRestore>;

export const listCompanyRestores = endpoint({
  method: 'GET',
  path: 'support/restores',
  access: { feature: 'supportAccess', need: 'read', scope: 'tenant' },
  summary: 'What support proposed to give the company an administrator again, and what became of it, the newest first',
  input: z.object({}),
  output: z.array(companyRestore),
  example: {},
});
export const declineRestore = endpoint({
  method: 'POST',
  path: 'support/declinerestore',
  access: { feature: 'supportAccess', need: 'edit', scope: 'tenant' },
  stepUp: true,
  summary: 'Stop what support has proposed, at any time before it takes effect',
  input: idParam('accessrestoreid'),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { accessrestoreid: 987654321 },
});
