import type { SettlementKey } from '#modules/payroll/contract/run/settlement.ts';
import type { Paise } from '#platform/engine/money.ts';

/** A sentence with its values, as the working of a line. */
export type SettlementWhy = { readonly text: string; readonly values: Readonly<Record<string, string>> };

export const saying = (text: string, values: Record<string, string | number> = {}): SettlementWhy => ({
  text,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
});

export type WorkedLine = {
  readonly key: SettlementKey;
  readonly isdeduction: boolean;
  readonly amount: Paise;
  /** Free of income tax at most, whatever of the line is paid; null where the law has no exemption. */
  readonly exempt: Paise | null;
  /** Whether no recovery reaches it; missing where one may. */
  readonly isprotected?: true;
  readonly why: readonly SettlementWhy[];
};
