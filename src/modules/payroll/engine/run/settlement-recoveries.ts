import type { Day } from '#platform/engine/day.ts';
import { formatRupees, type Paise, sum } from '#platform/engine/money.ts';
import { dayWords } from '#platform/engine/months.ts';
import { saying, type WorkedLine } from './settlement-words.ts';

/** What a person owes for assets, and what was not returned; amounts in paise. */
type AssetsOwed = {
  readonly losses: readonly { readonly asset: string; readonly ondate: Day; readonly amount: Paise }[];
  readonly issued: readonly { readonly asset: string; readonly value: Paise | null }[];
};
/** What other modules know that a leaver is owed and owes, in paise. */
export type RecoveryFacts = {
  /** What the tasks of the clearance recover. */
  readonly clearance: Paise;
  readonly assets: AssetsOwed;
  /** Approved claims that are not paid, what is owed for the company's card, and advances that are open. */
  readonly expenses: { readonly claims: Paise; readonly card: Paise; readonly advances: Paise };
};

/**
 * Losses of assets and what the tasks of the clearance recover. What was not returned is named: it is recovered once its
 * loss is entered, or by an amount with a reason.
 */
export function assetLine({ clearance, assets: { losses, issued } }: RecoveryFacts): WorkedLine {
  const amount = sum([clearance, ...losses.map((one) => one.amount)]);
  return {
    key: 'assets',
    isdeduction: true,
    amount,
    exempt: null,
    why: [
      ...losses.map((one) =>
        saying('{{asset}} lost on {{day}}: {{amount}}', {
          asset: one.asset,
          day: dayWords(one.ondate),
          amount: formatRupees(one.amount),
        }),
      ),
      ...(clearance === 0
        ? []
        : [saying('What the tasks of the clearance recover: {{amount}}', { amount: formatRupees(clearance) })]),
      ...(amount === 0 ? [saying('No loss is entered, and the clearance recovers nothing')] : []),
      ...issued.map(({ asset, value }) =>
        value === null
          ? saying('{{asset}} is not returned. Enter its return or its loss', { asset })
          : saying('{{asset}} is not returned. Its value on the last day is {{amount}}. Enter its return or its loss', {
              asset,
              amount: formatRupees(value),
            }),
      ),
    ],
  };
}

/** The expenses of the person: claims that are paid, and advances and card amounts that are recovered. */
export function expenseLines({ expenses: { claims, card, advances } }: RecoveryFacts): WorkedLine[] {
  const recovered = sum([card, advances]);
  return [
    {
      key: 'expenses',
      isdeduction: false,
      amount: claims,
      exempt: null,
      why: [
        claims === 0
          ? saying('No approved claim is open')
          : saying('Approved claims that are not paid, after what is set off against advances: {{amount}}', {
              amount: formatRupees(claims),
            }),
      ],
    },
    {
      key: 'expenserecovery',
      isdeduction: true,
      amount: recovered,
      exempt: null,
      why: [
        ...(recovered === 0 ? [saying('No advance is open, and nothing is owed for the card')] : []),
        ...(advances === 0 ? [] : [saying('Open advances: {{amount}}', { amount: formatRupees(advances) })]),
        ...(card === 0
          ? []
          : [saying('Private amounts on the company’s card: {{amount}}', { amount: formatRupees(card) })]),
      ],
    },
  ];
}
