import { formatRupees, paise } from '#platform/engine/money.ts';

/** Displays an amount in paise, in tabular figures. */
export function Money({ amount, decimals = 2 }: { amount: number; decimals?: 0 | 2 }) {
  return (
    <span className="number" style={{ whiteSpace: 'nowrap' }}>
      {formatRupees(paise(amount), { decimals })}
    </span>
  );
}
