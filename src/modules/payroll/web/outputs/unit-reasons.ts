import type { z } from 'zod';
import { formatRupees, paise } from '#platform/engine/money.ts';
import type { Reason } from '#platform/web/kit/explanation-tree.tsx';
import { formatDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import type { payslipLine } from '../../contract/outputs/payslip-view.ts';
import { monthName } from '../words.ts';

type PayslipLine = z.infer<typeof payslipLine>;
type Shown = number | string;
/** Units with what they pay, by a rate or by a formula. */
const unitText = ({
  item,
  units,
  rate,
  amount,
  vda,
}: {
  item: Shown;
  units: Shown;
  rate: Shown | undefined;
  amount: Shown;
  vda?: Shown | undefined;
}) => {
  const words = { item: t(String(item)), units: String(units), amount: formatRupees(paise(Number(amount))) };
  if (rate === undefined) return t('{{item}}: {{units}} by the formula = {{amount}}', words);
  const paid = { ...words, rate: formatRupees(paise(Number(rate))) };
  return vda === undefined
    ? t('{{item}}: {{units}} × {{rate}} = {{amount}}', paid)
    : t('{{item}}: {{units}} × {{rate}}, of it dearness allowance {{vda}} = {{amount}}', {
        ...paid,
        vda: formatRupees(paise(Number(vda))),
      });
};

/** Units of days with the days of one rate. */
function spanText(item: Shown, from: Shown | undefined, to: Shown | undefined): string {
  const name = t(String(item));
  if (from === undefined || to === undefined) return name;
  const days = { item: name, from: formatDay(String(from)), to: formatDay(String(to)) };
  return from === to ? t('{{item}} on {{from}}', days) : t('{{item}} from {{from}} to {{to}}', days);
}

/** Units worked, row by row: each with its rate and what it pays. */
export const UNIT = /^unit(?:item|count|rate|vda|from|to|amount)(\d+)$/;
export function unitsOf({ inputs }: Pick<PayslipLine, 'inputs'>): Reason[] {
  const rows = Object.keys(inputs).filter((name) => name.startsWith('unititem'));
  return rows.map((name): Reason => {
    const at = UNIT.exec(name)?.[1] ?? '';
    const of = (what: string): number | string => inputs[`unit${what}${at}`] ?? 0;
    return {
      key: name,
      label: unitText({
        item: spanText(of('item'), inputs[`unitfrom${at}`], inputs[`unitto${at}`]),
        units: of('count'),
        rate: inputs[`unitrate${at}`],
        amount: of('amount'),
        vda: inputs[`unitvda${at}`],
      }),
    };
  });
}

/** Units of a past month that changed after its close, row by row. */
export const LATE = /^late(?:item|change|due|rate|amount)(\d+)$/;
export function lateOf({ inputs, wagemonth }: Pick<PayslipLine, 'inputs' | 'wagemonth'>): Reason[] {
  const rows = Object.keys(inputs).filter((name) => name.startsWith('lateitem'));
  return rows.flatMap((name): Reason[] => {
    const at = LATE.exec(name)?.[1] ?? '';
    const of = (what: string): number | string => inputs[`late${what}${at}`] ?? 0;
    const change = String(of('change'));
    const words = { item: t(String(of('item'))), month: monthName(String(wagemonth)), change: change.slice(1) };
    return [
      {
        key: name,
        label: change.startsWith('−')
          ? t('{{item}} of {{month}}: {{change}} less, by punches, leave and requests that came after the close', words)
          : t(
              '{{item}} of {{month}}: {{change}} more, by punches, leave and requests that came after the close',
              words,
            ),
      },
      {
        key: `due.${name}`,
        label: unitText({ item: of('item'), units: of('due'), rate: inputs[`laterate${at}`], amount: of('amount') }),
      },
    ];
  });
}
