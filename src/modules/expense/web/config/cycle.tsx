import { z } from 'zod';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { Option } from '#platform/contract/fields.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { FieldPair, NumberField, SelectField } from '#platform/web/kit/field.tsx';
import { SettingPage } from '#platform/web/kit/setting-page.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { TimeField } from '#platform/web/kit/time-field.tsx';
import { t } from '#platform/web/language.ts';
import { expenseSetting, type ExpenseSetting, getExpenseSetting, saveExpenseSetting } from '../../contract/setting.ts';
import style from '../expense.module.css';
import { bound, MoneyCell, PickCell } from '../fields.tsx';
import { Rows } from '../rows.tsx';
import { type ExpenseMonth, MonthRows } from './month-rows.tsx';

type Stored = OutputOf<typeof getExpenseSetting>[number];
type Draft = Omit<
  ExpenseSetting,
  'cutoffday' | 'lockday' | 'payday' | 'settledays' | 'buckets' | 'months' | 'cashlimits'
> & {
  cutoffday: number | null;
  lockday: number | null;
  payday: number | null;
  settledays: number | null;
  buckets: string[];
  months: ExpenseMonth[];
  cashlimits: { from: string; amount: number }[];
};
const MAX_CAPS = 100;
const MAX_LIMITS = 20;

const valuesOf = ({ version: _version, Grade: _grades, buckets, ...setting }: Stored): Draft => ({
  ...setting,
  buckets: buckets.map(String),
});
const sent = ({ buckets, ...draft }: Draft) => ({ ...draft, buckets: buckets.map(Number) });
/** The form has the groups of age as texts. */
const DRAFT_SCHEMA = z.preprocess((draft) => sent(draft as Draft), expenseSetting);
/** A grade that has no amount yet. */
function freshCap(grades: readonly Option[], caps: Draft['recoverycaps']) {
  const next = grades.find(({ displayvalue }) => !caps.some(({ gradeid }) => gradeid === Number(displayvalue)));
  return next && { gradeid: Number(next.displayvalue), amount: 10_000_00 };
}
const days = (day: number | null, time: string): string => `${day ?? ''} ${time}`;

/** When expenses are cut off, locked and paid, and how advances and payouts are handled. */
export default function ExpenseCycle() {
  return (
    <div className={style.page}>
      <SettingPage<Draft, Stored>
        label="Expense Cycle"
        get={getExpenseSetting}
        save={saveExpenseSetting}
        feature="expenseSetting"
        valuesOf={valuesOf}
        sent={sent}
        schema={DRAFT_SCHEMA}
        lines={[
          ['Cut-off', ({ cutoffday, cutofftime }) => days(cutoffday, cutofftime)],
          ['Lock', ({ lockday, locktime }) => days(lockday, locktime)],
          ['Payday', ({ payday }) => String(payday ?? '')],
          ['Months that differ', ({ months }) => months.map(({ month, payday }) => `${month}: ${payday}`).join(', ')],
          ['Days until an advance is recovered', ({ settledays }) => String(settledays ?? '')],
          [
            'Maximum recovery of advances',
            ({ recoverycaps }) => recoverycaps.map(({ amount }) => formatRupees(paise(amount))).join(', '),
          ],
          ['Groups of age', ({ buckets }) => buckets.join(', ')],
          ['GST registrations', ({ registrations }) => registrations.join(', ')],
          [
            'Limits of cash',
            ({ cashlimits }) =>
              cashlimits.map(({ from, amount }) => `${from}: ${formatRupees(paise(amount))}`).join(', '),
          ],
        ]}
      >
        {({ bind }, { stored, mayEdit }) => (
          <>
            <Card title={t('Days of a month')}>
              <FieldPair>
                <NumberField
                  field={bind('cutoffday')}
                  label="Cut-off day"
                  hint="What is submitted up to then is paid with the payroll of the month"
                  least={1}
                  most={31}
                />
                <TimeField field={bind('cutofftime')} label="Cut-off time" />
              </FieldPair>
              <FieldPair>
                <NumberField
                  field={bind('lockday')}
                  label="Lock day"
                  hint="After this, no more expenses go into the month’s payroll"
                  least={1}
                  most={31}
                />
                <TimeField field={bind('locktime')} label="Lock time" />
              </FieldPair>
              <NumberField
                field={bind('payday')}
                label="Payday"
                hint="31 is the last day of every month"
                least={1}
                most={31}
              />
              <MonthRows field={bind('months')} disabled={!mayEdit} />
            </Card>
            <Card title={t('Advances and deviations')}>
              <NumberField
                field={bind('settledays')}
                label="Days until an advance is recovered"
                hint="After the return of its trip, or after the payout without one"
                most={3660}
              />
              <fieldset className={style.part}>
                <legend>{t('Maximum recovery of advances per month')}</legend>
                <Rows
                  rows={bind('recoverycaps').value}
                  onChange={bind('recoverycaps').onChange}
                  fresh={freshCap(stored.Grade, bind('recoverycaps').value)}
                  add="Add a grade"
                  max={MAX_CAPS}
                  disabled={!mayEdit}
                >
                  {(row, set) => (
                    <>
                      <PickCell
                        label="Grade"
                        value={row.gradeid}
                        options={stored.Grade}
                        onChange={(gradeid) => gradeid !== null && set({ gradeid })}
                      />
                      <MoneyCell
                        name="amount"
                        label="Amount"
                        value={row.amount}
                        onChange={(amount) => set({ amount: amount ?? 0 })}
                      />
                    </>
                  )}
                </Rows>
              </fieldset>
              <SelectField
                field={bind('deviationgradeid')}
                label="Grade that approves deviations"
                hint="Amounts over a limit wait for somebody of this grade; when it is empty, of every approver of the claim"
                options={stored.Grade}
              />
            </Card>
            <Card title={t('Payout')}>
              <TagsField
                field={bind('buckets')}
                label="Groups of age, in days"
                hint="The compensator sees what is to be paid in these groups: 15, 30 and 60 make 0–15, 16–30, 31–60 and 61 or more"
              />
              <TagsField
                field={bind('registrations')}
                label="GST registrations"
                hint="The first two digits of the company’s GSTINs: central and state tax is credited there alone"
                limit={2}
              />
              <fieldset className={style.part}>
                <legend>{t('Cash to a person on a day that needs a reason')}</legend>
                <Rows
                  rows={bind('cashlimits').value}
                  onChange={bind('cashlimits').onChange}
                  fresh={{ from: '', amount: 10_000_00 }}
                  add="Add a limit"
                  max={MAX_LIMITS}
                  disabled={!mayEdit}
                >
                  {(row, set) => (
                    <>
                      <DateField
                        field={bound<string | null>('from', row.from || null, (from) => set({ from: from ?? '' }))}
                        label="From"
                        required
                      />
                      <MoneyCell
                        name="amount"
                        label="Above"
                        value={row.amount}
                        onChange={(amount) => set({ amount: amount ?? 0 })}
                      />
                    </>
                  )}
                </Rows>
              </fieldset>
            </Card>
          </>
        )}
      </SettingPage>
    </div>
  );
}
