import type { Choice } from '#platform/web/kit/choice-field.tsx';
import type { ProofState } from '../../contract/law/tax-facts.ts';
import type { SectionReason } from '../../contract/law/tax-working.ts';

/** The states of the proof of a declared amount. */
export const PROOF_CHOICES: readonly Choice<ProofState>[] = [
  { value: 'declared', label: 'Declared' },
  { value: 'proof', label: 'Proof handed in' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
];

/** Why less of a declared section is allowed than was declared. */
export const SECTION_REASONS: Record<SectionReason, string> = {
  regime: 'Not in this regime',
  age: 'Not at this age',
  rejected: 'The proof was rejected',
  accepted: 'Accepted amount',
  proof: 'Only accepted proofs count now',
  share: 'A share of it is deducted',
  income: 'Within the income declared of it',
  cap: 'The limit of the section',
  group: 'What the shared limit leaves',
  hra: 'An HRA is paid',
  rent: 'The least of the limit and the shares of the income',
};
