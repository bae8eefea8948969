import { Card } from '#platform/web/kit/card.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { plural, t } from '#platform/web/language.ts';
import type { StatutoryBonus } from '../../../contract/outputs/statutory-bonus.ts';
import style from '../payslip.module.css';

type Outcome = NonNullable<StatutoryBonus['outcome']>;
type Carry = Outcome['closing'][number];

const KINDS = { 'set-on': 'Set-on of {{taxyear}}', 'set-off': 'Set-off of {{taxyear}}' } as const;

/** How the rate of the year comes about, and what is carried from and into other years. */
export function BonusAccount({ bonus: { outcome, form, rule, opening } }: { bonus: StatutoryBonus }) {
  if (outcome === null) return null;
  const { used, added, lapsed, closing, minimum, maximum, payable, bonus } = outcome;
  const amountOf = (all: readonly Carry[], { taxyear, kind }: Carry): number =>
    all.filter((one) => one.taxyear === taxyear && one.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
  const rows = [...opening, ...added];
  return (
    <Card title={t('Surplus, set-on and set-off')}>
      <div
        style={{ overflowX: 'auto', whiteSpace: 'nowrap' }}
        tabIndex={0}
        role="group"
        aria-label={t('Surplus, set-on and set-off')}
      >
        <table className={style.compare}>
          <tbody>
            {(
              [
                ['Allocable surplus', form.allocablesurplus],
                ['Bonus at the least rate', minimum],
                ['Bonus at the highest rate', maximum],
                ['Payable by surplus and account', payable],
                ['Sum of the amounts of people', bonus],
              ] as const
            ).map(([label, amount]) => (
              <tr key={label}>
                <th scope="row">{t(label)}</th>
                <td>
                  <Money amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 ? (
          <p className={style.dim}>{t('Nothing is carried from earlier years or into the next one.')}</p>
        ) : (
          <table className={style.compare} style={{ marginTop: 16 }}>
            <thead>
              <tr>
                <th scope="col">{t('Account')}</th>
                <th scope="col">{t('Brought forward')}</th>
                <th scope="col">{t('Used')}</th>
                <th scope="col">{t('Added')}</th>
                <th scope="col">{t('Lapsed')}</th>
                <th scope="col">{t('Carried forward')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.kind} ${row.taxyear}`}>
                  <th scope="row">{t(KINDS[row.kind], { taxyear: row.taxyear })}</th>
                  {[opening, used, added, lapsed, closing].map((all, at) => (
                    <td key={at}>{amountOf(all, row) === 0 ? '–' : <Money amount={amountOf(all, row)} />}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <p className={style.dim}>
        {plural(
          rule.carryyears,
          'An amount is carried into {{count}} year after its own, the oldest is used first.',
          'An amount is carried into {{count}} years after its own, the oldest is used first.',
        )}
      </p>
    </Card>
  );
}
