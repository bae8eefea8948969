import { z } from 'zod';
import { bulkContract } from '#bulk/contract/bulk.ts';
import { id, orNull, paiseField, text } from '#platform/contract/fields.ts';
import { ofMonth } from './inputs.ts';
import { PROOF_STATES } from '../law/tax-facts.ts';
import { componentCode, monthText } from '../units.ts';

const month = { feature: 'payrollInput', parameters: ofMonth, example: { payrollmonth: '2026-10' } } as const;
/** Amounts that people declare by sections, from a month on. */
export const declaredBulk = bulkContract({ ...month, kind: 'declared_section', title: 'Declared Sections' });
/** What of the declared amounts was accepted with a proof, from a month on. */
export const acceptedBulk = bulkContract({ ...month, kind: 'accepted_section', title: 'Accepted Proofs' });

const MAX = 1e13;
const proofState = z.enum(PROOF_STATES);

export const sectionFields = z.object({
  employeeid: id,
  section: componentCode.max(60),
  payrollmonth: monthText,
  declared: paiseField.min(0, 'Please enter the amount').max(MAX, 'Please fill valid data'),
  higher: z.boolean(),
  state: proofState,
  accepted: orNull(paiseField.min(0, 'Please enter the amount').max(MAX, 'Please fill valid data')),
  reason: orNull(text(500)),
});

export const sectionSave = sectionFields
  .refine(({ state, accepted }) => (state === 'accepted') === (accepted !== null), {
    path: ['accepted'],
    message: 'Please enter what of it is accepted',
  })
  .refine(({ declared, accepted }) => accepted === null || accepted <= declared, {
    path: ['accepted'],
    message: 'The accepted amount cannot exceed the declared amount',
  })
  .refine(({ state, reason }) => state !== 'rejected' || reason !== null, {
    path: ['reason'],
    message: 'Please say why it is rejected',
  });
export type SectionSave = z.output<typeof sectionSave>;

/** What may be declared in a tax year, as the form offers it. */
export const offeredSection = z.object({
  code: z.string(),
  name: z.string(),
  law: z.string(),
  /** Null without a limit, or where it is that of a shared one alone. */
  cap: z.number().nullable(),
  /** What is ticked for the higher limit; null without one. */
  higher: z.string().nullable(),
  condition: z.string().nullable(),
  inboth: z.boolean(),
  proof: z.boolean(),
});

export const personSections = z.object({
  taxyear: z.string(),
  /** The month from which on only accepted proofs count, 1 for January; null where declared amounts count. */
  proofsfrom: z.number().nullable(),
  rows: z.array(
    z.object({
      /** Null for an amount of the declaration, which has no month and no proof. */
      declaredsectionid: z.number().nullable(),
      section: z.string(),
      name: z.string(),
      payrollmonth: z.string().nullable(),
      declared: z.number(),
      higher: z.boolean(),
      state: proofState,
      accepted: z.number().nullable(),
      reason: z.string().nullable(),
      closed: z.boolean(),
    }),
  ),
  offered: z.array(offeredSection),
});
export type PersonSections = z.infer<typeof personSections>;
