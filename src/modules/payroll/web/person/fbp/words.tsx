import { formatRupees, paise } from '#platform/engine/money.ts';
import { DocumentLink } from '#platform/web/kit/document-link.tsx';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import type { BenefitBill, BenefitHead, BillStateId } from '../../../contract/person/fbp-plan.ts';
import { monthName } from '../../words.ts';

export const rupees = (amount: number): string => formatRupees(paise(amount), { decimals: 0 });

export const TONES: Record<BillStateId, Tone> = { 1: 'warn', 2: 'good', 3: 'bad' };

/** How what is paid against bills is taxed. */
export const TAX_WORDS: Record<BenefitHead['tax'], string> = {
  exempt: 'Not taxed against bills',
  'old-regime': 'Not taxed against bills in the old regime, salary in the new one',
  taxed: 'Taxed as salary',
};

/** Where a bill stands: what of it counts and which month pays it, or why it was sent back. */
export function BillNote({ bill }: { bill: BenefitBill }) {
  const { stateid, state, amount, accepted, payrollmonth, reason } = bill;
  const notes = [
    accepted === null || accepted === amount ? '' : t('{{amount}} of it', { amount: rupees(accepted) }),
    payrollmonth === null ? '' : t('from {{month}} on', { month: monthName(payrollmonth) }),
    reason ?? '',
  ];
  return (
    <small>
      <Tag tone={TONES[stateid]}>{t(state)}</Tag> {notes.filter(Boolean).join(' · ')}
    </small>
  );
}

/** The photo or PDF of a bill. */
export const BillFile = ({ bill }: { bill: Pick<BenefitBill, 'path' | 'filename'> }) => (
  <DocumentLink documentpath={bill.path} name={bill.filename} />
);
