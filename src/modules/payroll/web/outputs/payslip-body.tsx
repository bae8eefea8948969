import { Badge, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { paise } from '#platform/engine/money.ts';
import { download, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { ExplanationTree } from '#platform/web/kit/explanation-tree.tsx';
import { plural, t, useLanguage } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { LANGUAGE_KEYS } from '#platform/contract/language-keys.ts';
import { payslipPdf, type PayslipView } from '../../contract/outputs/payslip-view.ts';
import type { SlipField } from '../../contract/outputs/slip-design.ts';
import { hindiWords } from '../../engine/outputs/in-words-hindi.ts';
import { Carried } from './carried.tsx';
import style from './payslip.module.css';
import { useLineQuestion } from './question/ask-line.tsx';
import { reasonOf } from './reasons.ts';
import { PayslipReversed } from './payslip-reversed.tsx';
import { unpaidText } from './unpaid-days.ts';
import { TaxOfPayslip } from '../law/tax-rows.tsx';
import { runName } from '../words.ts';

const masked = (account: unknown): string | undefined =>
  typeof account === 'string' && account.length > 4 ? `•••• ${account.slice(-4)}` : undefined;
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Paise are shown when any amount of the page has them. */
const decimalsOf = (amounts: readonly number[]): 0 | 2 => (amounts.every((amount) => amount % 100 === 0) ? 0 : 2);

type PartGiven = { title: string; slip: PayslipView; kinds: readonly string[]; total?: number; decimals: 0 | 2 };

function Part({ title, slip, kinds, total, decimals }: PartGiven) {
  const withQuestion = useLineQuestion(slip);
  const lines = slip.lines
    .map((line, at) => ({ line, at }))
    .filter(({ line }) => kinds.includes(line.kind) && line.amount !== 0);
  const reasons = lines.map(({ line, at }) => withQuestion(reasonOf(line, at, slip.ytd, slip.unpaid), at));
  return (
    <Card title={t(title)}>
      {lines.length === 0 ? (
        <p className={style.dim}>{t('Nothing this month.')}</p>
      ) : (
        <ExplanationTree reasons={reasons} decimals={decimals} />
      )}
      {total === undefined ? null : (
        <div className={style.total}>
          <span>{t('Total')}</span>
          <Money amount={total} decimals={decimals} />
        </div>
      )}
    </Card>
  );
}

type Way = { slip: PayslipView; neighbours: NonNullable<PayslipView['neighbours']> };

/** Links back to the run, and to the previous and next person in it. */
function RunWay({ slip, neighbours: { previous, next } }: Way) {
  const to = (employeeid: number) => `/payroll/payslip/${slip.payrollrunid}/${employeeid}`;
  return (
    <nav className={`${style.way} no-print`} aria-label={t('Payslips of this run')}>
      <Link to={`/payroll/run/${slip.payrollrunid}`}>{t('Payroll {{month}}', { month: runName(slip) })}</Link>
      <span>
        {previous ? (
          <Link to={to(previous.employeeid)} aria-label={t('Previous: {{name}}', { name: previous.fullname })}>
            <IconChevronLeft size={16} stroke={1.8} aria-hidden /> {previous.fullname}
          </Link>
        ) : null}
        {next ? (
          <Link to={to(next.employeeid)} aria-label={t('Next: {{name}}', { name: next.fullname })}>
            {next.fullname} <IconChevronRight size={16} stroke={1.8} aria-hidden />
          </Link>
        ) : null}
      </span>
    </nav>
  );
}

/** Leave at the end of the days paid. */
function LeaveCard({ leave }: Pick<PayslipView, 'leave'>) {
  const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
  return (
    <Card title={t('Leave balance')}>
      {leave.length === 0 ? (
        <p className={style.dim}>{t('No leave balance.')}</p>
      ) : (
        <DescriptionList
          items={leave.map(({ leavetypename, days }) => ({
            label: leavetypename,
            value: plural(days, '{{count}} day', '{{count}} days', { count: number.format(days) }),
          }))}
        />
      )}
    </Card>
  );
}

/** What is owed of loans and advances after the payslip. */
function LoansCard({ loans, decimals }: Pick<PayslipView, 'loans'> & { decimals: 0 | 2 }) {
  return (
    <Card title={t('Loans and advances')}>
      {loans.length === 0 ? (
        <p className={style.dim}>{t('Nothing is owed.')}</p>
      ) : (
        <DescriptionList
          items={loans.map(({ name, amount }) => ({
            label: name,
            value: <Money amount={amount} decimals={decimals} />,
          }))}
        />
      )}
    </Card>
  );
}

type YearGiven = { title: string; part: PayslipView['year']['earnings']; decimals: 0 | 2 };

/** Earnings or deductions since April, line by line down to their total. */
function Year({ title, part, decimals }: YearGiven) {
  if (part.rows.length === 0) return null;
  return (
    <table className={style.compare}>
      <thead>
        <tr>
          <th scope="col">{t(title)}</th>
          <th scope="col">{t('This month')}</th>
          <th scope="col">{t('Since April')}</th>
        </tr>
      </thead>
      <tbody>
        {part.rows.map(({ key, name, month, year }) => (
          <tr key={key}>
            <td>{t(name)}</td>
            <td>{month === null ? '' : <Money amount={month} decimals={decimals} />}</td>
            <td>
              <Money amount={year} decimals={decimals} />
            </td>
          </tr>
        ))}
        <tr data-strong>
          <td>{t('Total')}</td>
          <td>
            <Money amount={part.month} decimals={decimals} />
          </td>
          <td>
            <Money amount={part.year} decimals={decimals} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** A payslip: what was paid, why, and every amount with its calculation one click away. */
export function PayslipBody({ slip }: { slip: PayslipView }) {
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const fetchPdf = async (working: boolean) => {
    setBusy(true);
    const selection = LANGUAGE_KEYS.find((key) => key === language) ?? 'english';
    const { payrollrunid, employeeid } = slip;
    try {
      await download(payslipPdf, { payrollrunid, employeeid, ...(working ? { working: selection } : {}) });
    } catch (error) {
      toast('error', sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const { identity, days, year, design } = slip;
  const { fields } = design;
  const chosen = (field: SlipField, value: string | undefined) => (fields.includes(field) ? value : undefined);
  const day = useDay();
  const decimals = decimalsOf([
    ...slip.lines.map(({ amount }) => amount),
    ...[...year.earnings.rows, ...year.deductions.rows].map((row) => row.year),
  ]);
  const items = [
    { label: 'Employer', value: text(identity['employer']) },
    { label: 'PAN and TAN of the employer', value: text(identity['employernumbers']) },
    { label: 'Employee code', value: slip.employeecode },
    { label: 'Designation', value: text(identity['designation']) },
    { label: 'Salary structure', value: text(identity['structure']) },
    { label: 'Department', value: chosen('department', text(identity['department'])) },
    { label: 'Office', value: chosen('place', text(identity['office'])) },
    { label: 'PAN', value: chosen('pan', text(identity['pan'])) },
    { label: 'UAN', value: text(identity['uan']) },
    { label: 'ESI number', value: text(identity['esinumber']) },
    {
      label: 'Paid to',
      value: text(identity['payees']) ?? masked(identity['bankaccount']) ?? text(identity['paymentmode']),
    },
    { label: slip.paid ? 'Days of the period' : 'Days in month', value: String(days.month) },
    { label: 'LOP days', value: slip.unpaid.length > 0 ? unpaidText(slip.unpaid) : String(days.lop) },
    { label: 'Payable days', value: String(days.paid) },
  ];
  const section = {
    employer: <Part title="Employer contributions" slip={slip} kinds={['employer']} decimals={decimals} />,
    leave: <LeaveCard leave={slip.leave} />,
    loans: <LoansCard loans={slip.loans} decimals={decimals} />,
  };
  // The tax of the year is as wide as the page, so it stands below.
  const sections = design.sections.flatMap((name) => (name === 'tax' ? [] : [name]));
  return (
    <article className={style.page} data-draft={slip.released ? undefined : t('DRAFT')}>
      {slip.neighbours ? <RunWay slip={slip} neighbours={slip.neighbours} /> : null}
      <header className={style.head}>
        <div>
          <h2>{runName(slip)}</h2>
          {design.heading === '' ? null : <p>{design.heading}</p>}
          <p>
            {slip.fullname}
            {text(identity['localname']) ? ` · ${text(identity['localname'])}` : ''}
          </p>
          <p>
            {slip.released ? null : (
              <Badge color="orange" variant="dot" mr={8}>
                {t('DRAFT')}
              </Badge>
            )}
            {slip.payslipnumber === null ? null : `${t('No. {{number}}', { number: slip.payslipnumber })} · `}
            {slip.paid ? `${t('{{from}} to {{to}}', { from: day(slip.paid.from), to: day(slip.paid.to) })} · ` : null}
            {t(slip.released ? 'Paid on {{day}}' : 'To be paid on {{day}}', { day: day(slip.paydate) })}
          </p>
        </div>
        <Button.Group className="no-print">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            loading={busy}
            onClick={() => void fetchPdf(false)}
          >
            {t('Download PDF')}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => void fetchPdf(true)}>
            {t('With working')}
          </Button>
        </Button.Group>
      </header>
      {slip.reversed ? <PayslipReversed slip={slip} reversed={slip.reversed} /> : null}
      <div className={style.net}>
        <div>
          <span>{t('Net pay')}</span>
          <br />
          <b>
            <Money amount={slip.netpay} decimals={decimals} />
          </b>
        </div>
        <span>{language === 'hindi' ? hindiWords(paise(slip.netpay)) : slip.inwords}</span>
      </div>
      <div className={style.two}>
        <Part
          title="Earnings"
          slip={slip}
          kinds={['earning', 'arrear']}
          total={slip.totalearnings}
          decimals={decimals}
        />
        <Part title="Deductions" slip={slip} kinds={['deduction']} total={slip.totaldeductions} decimals={decimals} />
      </div>
      <Carried slip={slip} decimals={decimals} />
      <div className={style.two}>
        {sections.map((name) => (
          <Fragment key={name}>{section[name]}</Fragment>
        ))}
        <Card title={t('Details')}>
          <DescriptionList
            items={items.flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]))}
          />
        </Card>
      </div>
      {design.hasyear ? (
        <Card title={t('Since April')}>
          <div className={style.two}>
            <Year title="Earnings" part={year.earnings} decimals={decimals} />
            <Year title="Deductions" part={year.deductions} decimals={decimals} />
          </div>
        </Card>
      ) : null}
      {design.sections.includes('tax') ? <TaxOfPayslip tax={slip.tax} working={slip.taxworking} /> : null}
      {design.footnote === '' ? null : <p className={style.dim}>{design.footnote}</p>}
      <p className={style.dim}>{t('Click an amount to see how it was calculated.')}</p>
    </article>
  );
}
