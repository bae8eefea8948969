import type { z } from 'zod';
import { formatRupees, paise } from '#platform/engine/money.ts';
import type { Reason } from '#platform/web/kit/unfold.tsx';
import { t } from '#platform/web/language.ts';
import type { payslipLine } from '../contract/payslip-view.ts';

type Line = z.infer<typeof payslipLine>;

const ROUNDINGS: Record<string, string> = {
  'exact-paisa': 'To the exact paisa',
  'nearest-rupee': 'To the nearest rupee, 50 paise up',
  'up-rupee': 'Up to the next rupee',
  'down-rupee': 'Down to the whole rupee',
  'nearest-ten': 'To the nearest ten rupees',
};
/** Inputs that are counts or rates, not amounts: they are shown as they are. */
const PLAIN = /day|month|rate|percent|number|city|state|period|share$|count|gender/i;

/** "pf_wages" or "pfwages" for people: words apart, first letter large. */
const spoken = (name: string): string => {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const shown = (name: string, value: number | string): string =>
  typeof value === 'number' && Number.isInteger(value) && !PLAIN.test(name)
    ? formatRupees(paise(value))
    : String(value);

/** A payslip line as an amount that unfolds into formula, inputs, rule with version and source, and rounding. */
export function reasonOf(line: Line, at: number, ytd: Readonly<Record<string, number>>): Reason {
  const year = ytd[`${line.kind}.${line.component}`];
  const inputs = Object.entries(line.inputs).map(([name, value]): Reason => ({
    key: `input.${name}`,
    label: `${spoken(name)}: ${shown(name, value)}`,
  }));
  const rule = line.rule
    ? [
        {
          key: 'rule',
          label: t('Rule: {{pack}}, version {{version}}', { pack: line.rule.pack, version: line.rule.version }),
          note: line.rule.source,
        },
      ]
    : [];
  const rounding = line.rounding
    ? [
        {
          key: 'rounding',
          label: t('Rounding: {{rounding}}', { rounding: t(ROUNDINGS[line.rounding] ?? line.rounding) }),
        },
      ]
    : [];
  return {
    key: `${line.kind}.${line.component}.${at}`,
    label: t(line.name),
    amount: line.amount,
    reasons: [
      { key: 'formula', label: t('Worked out as: {{formula}}', { formula: line.formula }) },
      ...inputs,
      ...rule,
      ...rounding,
      ...(year === undefined ? [] : [{ key: 'ytd', label: t('This tax year so far'), amount: year }]),
    ],
  };
}
