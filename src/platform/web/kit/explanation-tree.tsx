import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Money } from './money.tsx';
import style from './explanation-tree.module.css';

/** An amount with its explanation; reasons may themselves be amounts with reasons. */
export type Reason = {
  key: string;
  label: string;
  /** Paise; a reason without an amount is a fact ("28 of 30 days paid"). */
  amount?: number;
  note?: ReactNode;
  reasons?: readonly Reason[];
};

function Line({ reason, decimals }: { reason: Reason; decimals: 0 | 2 }) {
  return (
    <span className={style.line}>
      <span>
        {reason.label}
        {reason.note ? <small>{reason.note}</small> : null}
      </span>
      {reason.amount === undefined ? null : <Money amount={reason.amount} decimals={decimals} />}
    </span>
  );
}

/**
 * Shows amounts that expand to their computation, by native disclosure elements, so that keyboard, search in page and
 * print work.
 */
export function ExplanationTree({ reasons, decimals = 2 }: { reasons: readonly Reason[]; decimals?: 0 | 2 }) {
  return (
    <ul className={style.list}>
      {reasons.map((reason) => (
        <li key={reason.key}>
          {reason.reasons && reason.reasons.length > 0 ? (
            <details>
              <summary>
                <IconChevronRight size={16} stroke={1.8} aria-hidden />
                <Line reason={reason} decimals={decimals} />
              </summary>
              <ExplanationTree reasons={reason.reasons} decimals={decimals} />
            </details>
          ) : (
            <div className={style.leaf}>
              <Line reason={reason} decimals={decimals} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
