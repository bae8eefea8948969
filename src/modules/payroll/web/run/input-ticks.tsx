import { IconCheck, IconClock, IconMinus, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { Money } from '#platform/web/kit/money.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import type { runInputs } from '../../contract/run/run.ts';
import { type Decision, DECISION_PATHS } from '../../contract/run/waiting.ts';
import { monthName } from '../words.ts';
import style from './run.module.css';
import ticks from './input-ticks.module.css';

type Inputs = OutputOf<typeof runInputs>;
/** A kind of input: what is in, its uploads, and what of it waits for a decision. */
type Kind = {
  readonly label: string;
  readonly rows: number;
  /** Rows in words, where they are no rows. */
  readonly text?: string;
  readonly amount?: number;
  readonly uploads: readonly string[];
  readonly decisions?: readonly Decision[];
  /** What has to be done before the month can be computed. */
  readonly missing?: string;
  readonly path: string;
};

const upload = (kind: string): string => `/live_data/${kind}`;

function kindsOf(data: Inputs, month: string): readonly Kind[] {
  const fromAttendance = data.paiddays === 'attendance';
  const people = plural(data.lossofpay, '{{count}} person', '{{count}} people');
  return [
    {
      label: fromAttendance ? 'Unpaid days from attendance' : 'Loss of pay',
      rows: data.lossofpay,
      text: `${plural(data.lopdays, '{{count}} day', '{{count}} days')} · ${people}`,
      uploads: ['loss_of_pay', 'proration_upload', 'loss_of_pay_change'],
      ...(data.attendanceclosed === false ? { missing: 'Not closed yet' } : {}),
      path: fromAttendance ? `/track/attendance/close/month?month=${month}` : upload('loss_of_pay'),
    },
    {
      label: 'One-time earnings',
      rows: data.earnings,
      amount: data.earningsamount,
      uploads: ['extra_payment_and_deduction'],
      decisions: ['payment', 'variable', 'income'],
      path: '/payroll/run/extra_payments',
    },
    {
      label: 'One-time deductions',
      rows: data.deductions,
      amount: data.deductionsamount,
      uploads: ['extra_payment_and_deduction'],
      decisions: ['deduction'],
      path: '/payroll/run/extra_deductions',
    },
    { label: 'Units worked', rows: data.units, uploads: ['units_worked'], path: upload('units_worked') },
    {
      label: 'Loans',
      rows: data.loans,
      uploads: ['loans'],
      decisions: ['loan'],
      path: '/payroll/run/loans',
    },
    {
      label: 'Salary advances',
      rows: data.advances,
      uploads: ['salary_advances'],
      decisions: ['advance'],
      path: '/payroll/run/salary_advance',
    },
    {
      label: 'Voluntary PF',
      rows: 0,
      uploads: [],
      decisions: ['vpf'],
      path: '/payroll/run/employee_vpf',
    },
    {
      label: 'Revisions',
      rows: data.revisions,
      uploads: ['salary_revision', 'salary_structure'],
      path: upload('salary_revision'),
    },
    {
      label: 'Bills and claims',
      rows: data.proofs,
      uploads: ['exemption_bill', 'exemption_claim'],
      path: upload('exemption_bill'),
    },
    { label: 'Company cars', rows: data.cars, uploads: ['company_car'], path: upload('company_car') },
    {
      label: 'Declarations',
      rows: data.declarations,
      uploads: ['income_tax_declaration', 'hra_declaration', 'declared_section'],
      path: upload('income_tax_declaration'),
    },
    {
      label: 'Opening balances',
      rows: data.openings,
      uploads: ['opening_balances', 'opening_register'],
      path: upload('opening_balances'),
    },
  ];
}

const ICONS = { in: IconCheck, waiting: IconClock, missing: IconX, none: IconMinus } as const;
const STATES: Readonly<Record<keyof typeof ICONS, string>> = {
  in: 'Received',
  waiting: 'Waits for a decision',
  missing: 'Missing',
  none: 'No inputs received',
};

function Row({ kind, data }: { kind: Kind; data: Inputs }) {
  const session = useSession();
  const { label, rows, text, amount, uploads, decisions = [], missing, path } = kind;
  const last = data.uploads.filter((one) => uploads.includes(one.kind)).toSorted((a, b) => (a.on < b.on ? 1 : -1))[0];
  const waiting = data.waiting.filter(({ of }) => decisions.includes(of));
  const state = missing ? 'missing' : waiting.length > 0 ? 'waiting' : rows > 0 || last ? 'in' : 'none';
  const Icon = ICONS[state];
  return (
    <li data-state={state}>
      <span className={ticks.tick} title={t(STATES[state])}>
        <Icon size={16} stroke={2} aria-label={t(STATES[state])} />
      </span>
      <span className={ticks.name}>
        <Link to={path}>{t(label)}</Link>
        {missing ? (
          <>
            <br />
            <span className={ticks.missing}>{t(missing)}</span>
          </>
        ) : null}
        {waiting.map(({ of, count, amount: sum }) => (
          <span key={of}>
            <br />
            <Link to={DECISION_PATHS[of]} className={ticks.waiting}>
              {[
                plural(count, '{{count}} entry waits for a decision', '{{count}} entries wait for a decision'),
                sum === null ? '' : formatRupees(paise(sum), { decimals: 0 }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Link>
          </span>
        ))}
        {last ? (
          <>
            <br />
            <span className={style.dim}>
              {[last.filename, last.byname ?? '', displayMoment(last.on, session?.dateformatname)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        ) : null}
      </span>
      <span className={ticks.rows}>
        {text ?? plural(rows, '{{count}} row', '{{count}} rows')}
        {amount === undefined || amount === 0 ? null : (
          <>
            <br />
            <Money amount={amount} decimals={0} />
          </>
        )}
      </span>
    </li>
  );
}

/** What came in for a month, from whom and when; what waits or is missing stands first. */
export function InputTicks({ data, month }: { data: Inputs; month: string }) {
  // What a company does not use is not listed: no row, no upload, nothing that waits.
  const kinds = kindsOf(data, month).filter(
    ({ label, rows, missing, uploads, decisions = [] }) =>
      rows > 0 ||
      missing !== undefined ||
      label === 'Loss of pay' ||
      label === 'One-time earnings' ||
      label === 'Revisions' ||
      data.uploads.some((one) => uploads.includes(one.kind)) ||
      data.waiting.some(({ of }) => decisions.includes(of)),
  );
  return (
    <Card
      title={t('Inputs of {{month}}', { month: monthName(month) })}
      side={
        <Link to="/live_data" className={style.dim}>
          {t('Upload inputs')}
        </Link>
      }
    >
      <ul className={ticks.list}>
        {kinds.map((kind) => (
          <Row key={kind.label} kind={kind} data={data} />
        ))}
      </ul>
    </Card>
  );
}
