import type { CalculatedComponent } from '#modules/payroll/contract/setup/structure.ts';
import { ZERO } from '#platform/engine/money.ts';
import { plainNumber, type Rounding } from '#platform/engine/rounding.ts';
import type { Earnings } from './earnings.ts';
import { type MonthShare, shareInWords } from './proration.ts';
import type { PreparedStructure } from './structure.ts';

type Why = {
  readonly formula: string;
  readonly inputs: Readonly<Record<string, number | string>>;
  readonly rounding: Rounding;
};

/** How the earned amount of a calculated component came about: formula in words, its inputs, its rounding. */
export function componentWhy(
  structure: PreparedStructure,
  one: CalculatedComponent,
  { full, fullmonth, gross, shares }: Pick<Earnings, 'full' | 'fullmonth' | 'gross' | 'shares'>,
  usual: Rounding,
): Why {
  const rounding = one.earnedrounding ?? usual;
  const base = { structure: one.formula, gross, fullmonth: full[one.code] ?? ZERO };
  if (one.code === structure.balance.component)
    return {
      formula: 'earned gross - other earned components',
      inputs: { ...base, ...shareInWords(shares.paid).inputs },
      rounding: usual,
    };
  switch (one.proration) {
    case 'paid-days':
    case 'days-in-service': {
      const share = one.proration === 'paid-days' ? shares.paid : shares.service;
      const counted = fullmonth.units[one.code];
      if (!counted) return partWhy(base, share, rounding);
      const { formula, inputs } = shareInWords(share);
      return {
        formula: `${UNITS} * ${formula} * ${OF_UNIT}`,
        inputs: {
          structure: one.formula,
          units: plainNumber(counted.units),
          unitvalue: plainNumber(counted.value),
          ...inputs,
        },
        rounding,
      };
    }
    case 'whole':
      if (shares.part) return partWhy(base, shares.part, rounding);
      return { formula: FULL, inputs: base, rounding };
    case 'whole-on-first':
    case 'whole-on-last':
      return { formula: FULL, inputs: base, rounding };
    case 'recomputed':
      return { formula: one.formula, inputs: {}, rounding };
    case 'package-only':
      return { formula: '', inputs: {}, rounding };
  }
}

const FULL = 'full month';
const UNITS = 'units of a full month';
const OF_UNIT = 'value of a unit';

function partWhy(base: Why['inputs'], share: MonthShare, rounding: Rounding): Why {
  const { formula, inputs } = shareInWords(share);
  return { formula: `${FULL} * ${formula}`, inputs: { ...base, ...inputs }, rounding };
}
