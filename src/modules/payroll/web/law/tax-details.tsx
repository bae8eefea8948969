import type { ReactNode } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { t } from '#platform/web/language.ts';
import type { ExemptPay, HraBlock, PerquisiteItem, TaxWorking } from '../../contract/law/tax-working.ts';
import { PERQUISITE_NAMES } from '../../engine/person/perquisites/statement.ts';
import style from '../outputs/payslip.module.css';
import { labelIn } from '../setup/words.ts';
import { PROOF_CHOICES, SECTION_REASONS } from '../person/section-words.ts';
import { monthName } from '../words.ts';

type Cells = readonly ReactNode[];
type Table = { title: string; heads: readonly string[]; rows: readonly (readonly [key: string, cells: Cells])[] };

const money = (amount: number): ReactNode => <Money amount={amount} decimals={0} />;

function Details({ title, heads, rows }: Table) {
  return (
    <Card title={title}>
      <div style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={title}>
        <table className={style.compare}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, cells]) => (
              <tr key={key}>
                {cells.map((cell, at) => (
                  <td key={heads[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const LIMITS: Record<ExemptPay['rule'], string> = {
  bills: 'Bills of the month',
  meals: 'Meals at the amount of the law',
  claim: 'Claims of the year',
  settlement: 'Exempt by the settlement',
};

/** Pay that is exempt: the lower of what was paid and what the bills, meals or claims come to. */
function exemptTable(tax: TaxWorking): Table {
  return {
    title: t('Exempt pay'),
    heads: [t('Component'), t('Paid'), t('Up to'), t('Exempt')],
    rows: [...(tax.exempt ?? []), ...(tax.claims ?? [])].map(({ component, name, rule, paid, limit, exempt }) => [
      component,
      [
        name,
        money(paid),
        <>
          {money(limit)} <span className={style.dim}>{t(LIMITS[rule])}</span>
        </>,
        money(exempt),
      ],
    ]),
  };
}

/** What was declared by sections: how far each is accepted, its limit, and what is allowed with the rule. */
function sectionTable(sections: NonNullable<TaxWorking['sections']>): Table {
  return {
    title: t('Declared sections'),
    heads: [t('Tax section'), t('Declared'), t('Proof'), t('Limit'), t('Amount allowed')],
    rows: sections.map(({ code, name, law, kind, declared, state, accepted, cap, allowed, why }) => [
      code,
      [
        <>
          {t(name)} <span className={style.dim}>{law}</span>
        </>,
        money(declared),
        <>
          {kind === 'income' ? '–' : t(labelIn(PROOF_CHOICES, state))} {accepted === undefined ? null : money(accepted)}
        </>,
        cap === undefined ? '–' : money(cap),
        <>
          {money(allowed)} {why ? <span className={style.dim}>{t(SECTION_REASONS[why])}</span> : null}
        </>,
      ],
    ]),
  };
}

const itemName = ({ kind, number }: PerquisiteItem): string =>
  kind === 'loan' ? t('Loan {{number}}', { number: number ?? '' }) : t(PERQUISITE_NAMES[kind]);

/** Benefits beside the pay: what each is worth in this month and in the months ahead. */
function benefitTable({ items, before, excess }: NonNullable<TaxWorking['perquisites']>): Table {
  const row = (key: string, label: string, amounts: readonly [number, number, number]): [string, Cells] => [
    key,
    [label, ...amounts.map((amount) => (amount === 0 ? '–' : money(amount)))],
  ];
  return {
    title: t('Benefits in addition to pay'),
    heads: [t('Benefit'), t('Before'), t('This month'), t('Months ahead')],
    rows: [
      ...(before === 0 ? [] : [row('before', t('Paid earlier this tax year'), [before, 0, 0])]),
      ...items.map((item, at) => row(`${item.kind}${at}`, itemName(item), [0, item.thismonth, item.projected])),
      ...(excess === 0 ? [] : [row('excess', t('Contributions above the yearly limit'), [0, 0, excess])]),
    ],
  };
}

const NPS_ROWS = [
  ['before', 'Before'],
  ['thismonth', 'This month'],
  ['projected', 'Months ahead'],
  ['year', 'In the tax year'],
  ['allowed', 'Deducted'],
] as const;

/** The employer's contribution to NPS: what it adds to the salary, and what of it is deducted. */
const npsTable = (nps: NonNullable<TaxWorking['employernps']>): Table => ({
  title: t('Employer’s NPS contribution'),
  heads: [t('Rupees'), t('Amount')],
  rows: NPS_ROWS.map(([key, label]) => [
    key,
    [
      key === 'allowed' ? t('Deducted, at most {{rate}}% of the basic pay of the year', { rate: nps.rate }) : t(label),
      money(nps[key]),
    ],
  ]),
});

const PERIODS: Record<string, string> = {
  opening: 'Paid before Muster',
  projected: 'Months ahead',
  rest: 'From the first month paid here to March',
};

/** House rent allowance by period. */
const rentTable = (blocks: readonly HraBlock[]): Table => ({
  title: t('House rent in the old regime'),
  heads: [t('Period'), t('Allowance'), t('Basic pay'), t('Rent'), t('Exempt')],
  rows: blocks
    .filter(({ hra, basic, rent }) => hra !== 0 || basic !== 0 || rent !== 0)
    .map(({ period, city, hra, basic, rent, exempt }) => [
      `${period} ${city ?? ''}`,
      [
        <>
          {PERIODS[period] === undefined ? monthName(period) : t(PERIODS[period])}
          {city ? <span className={style.dim}> {city}</span> : null}
        </>,
        ...[hra, basic, rent, exempt].map(money),
      ],
    ]),
});

/** What stands behind the rows of the tax calculation: exempt pay, benefits, NPS, rent. Nothing for who has none. */
export function TaxDetails({ tax, old }: { tax: TaxWorking; old: TaxWorking }) {
  const tables = [
    ...(tax.exempt || tax.claims ? [exemptTable(tax)] : []),
    ...(tax.sections ? [sectionTable(tax.sections)] : []),
    ...(tax.perquisites ? [benefitTable(tax.perquisites)] : []),
    ...(tax.employernps ? [npsTable(tax.employernps)] : []),
    ...(old.hraexempt === 0 ? [] : [rentTable(old.hrablocks)]),
  ];
  return tables.map((table) => <Details key={table.title} {...table} />);
}
