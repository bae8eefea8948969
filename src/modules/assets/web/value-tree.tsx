import { useDay } from '#platform/web/kit/day.ts';
import { ExplanationTree } from '#platform/web/kit/explanation-tree.tsx';
import { t } from '#platform/web/language.ts';
import type { ValueRow } from '../contract/asset.ts';
import { DEPRECIATION } from '../contract/category.ts';
import { BY_MONTHS } from '../engine/depreciation.ts';

/** The value of an asset as a tree: the cost, what each financial year takes, and why. */
export function ValueTree({
  cost,
  value: { value, rate, residual, methodid, years },
}: {
  cost: number;
  value: ValueRow;
}) {
  const day = useDay();
  const method = t(DEPRECIATION.label(methodid) ?? '');
  return (
    <ExplanationTree
      reasons={[
        {
          key: 'value',
          label: t('Value today'),
          amount: value,
          note: rate === null ? method : t('{{method}}: {{rate}} % a year', { method, rate }),
          reasons: [
            { key: 'cost', label: t('Cost'), amount: cost },
            ...years.map(({ from, to, charge, units, ofunits }) => ({
              key: from,
              label: t('{{from}} to {{to}}', { from: day(from), to: day(to) }),
              amount: -charge,
              note:
                methodid === BY_MONTHS
                  ? t('{{units}} of {{ofunits}} months', { units, ofunits })
                  : t('{{units}} of {{ofunits}} days', { units, ofunits }),
            })),
            { key: 'residual', label: t('Never below the residual value'), amount: residual },
          ],
        },
      ]}
    />
  );
}
