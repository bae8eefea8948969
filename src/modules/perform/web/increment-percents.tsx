import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { type IncrementDetail, PLACE, proposeIncrements } from '../contract/increment.ts';
import { BudgetFields } from './budget-fields.tsx';
import { within } from './list-draft.ts';
import style from './perform.module.css';

/** Percent by rating and place in the pay range, and the budget; proposing again keeps what was changed by hand. */
export function IncrementPercents({ round }: { round: IncrementDetail }) {
  const { incrementroundid, version, points, mayedit } = round;
  const { mutateAsync, isPending } = useSave(proposeIncrements);
  const [matrix, setMatrix] = useState(round.matrix);
  const [kind, setKind] = useState<number | null>(round.budgetkind);
  const [budget, setBudget] = useState<number | null>(round.budget);
  const labels = [t('Without a range'), ...PLACE.options.map(({ displayname }) => t(displayname))];
  const change = (rating: number, place: number, percent: number) =>
    setMatrix(
      matrix.map((row) =>
        row.rating === rating
          ? { ...row, percents: row.percents.map((one, at) => (at === place ? percent : one)) }
          : row,
      ),
    );
  const run = async () => {
    const input = proposeIncrements.input.safeParse({ incrementroundid, matrix, budgetkind: kind, budget });
    if (!input.success) {
      toast('error', t(budget === null ? 'Please enter the budget' : (input.error.issues[0]?.message ?? '')));
      return;
    }
    try {
      await mutateAsync({ input: input.data, version });
      toast('success', t('The increments are proposed again'));
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <div className={style.stack}>
      <div className={style.scroll} tabIndex={0} role="group" aria-label={t('Percent by rating and place')}>
        <table className={`${style.figures} ${style.wide}`}>
          <thead>
            <tr>
              <th scope="col">{t('Rating')}</th>
              {labels.map((label) => (
                <th key={label} scope="col" data-end="">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.map(({ rating, percents }) => (
              <tr key={rating}>
                <th scope="row">
                  {rating} {points.find(({ value }) => value === rating)?.label}
                </th>
                {percents.map((percent, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a place is its number
                  <td key={place} data-end="">
                    {mayedit ? (
                      <NumberInput
                        size="xs"
                        aria-label={t('Percent of rating {{rating}}: {{place}}', {
                          rating,
                          place: labels[place] ?? '',
                        })}
                        value={percent / 100}
                        min={0}
                        max={100}
                        decimalScale={2}
                        hideControls
                        onChange={(value) => change(rating, place, Math.round(Number(value) * 100) || 0)}
                      />
                    ) : (
                      (percent / 100).toFixed(2)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mayedit ? (
        <>
          <div className={style.line}>
            <BudgetFields kind={within('budgetkind', kind, setKind)} budget={within('budget', budget, setBudget)} />
          </div>
          <p className={style.quiet}>
            {t(
              'Where the matrix costs more than the budget, all percents are lowered in the same proportion. What was changed by hand stays and is spent first.',
            )}
          </p>
          <div className={style.buttons}>
            <Button variant="default" loading={isPending} onClick={() => void run()}>
              {t('Propose again')}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}
