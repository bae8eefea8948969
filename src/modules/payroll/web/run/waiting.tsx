import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { Money } from '#platform/web/kit/money.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  type Decision,
  DECISION_PATHS,
  type DecisionWaiting,
  listWaiting,
  type RunWaiting,
  type Waiting,
} from '../../contract/run/waiting.ts';
import style from './run.module.css';
import { runName } from '../words.ts';

const WORDS: Record<RunWaiting['kind'], string> = {
  approve: 'Approve payroll {{month}}',
  lock: 'Lock payroll {{month}}',
  release: 'Release payroll {{month}}',
  sentback: 'Payroll {{month}} was sent back to you',
  reversal: 'Decide the reversal of {{month}}',
};
/** Label of the person who did the previous step. */
const BEFORE: Record<RunWaiting['kind'], string> = {
  approve: 'computed by {{name}}, {{when}}',
  lock: 'approved by {{name}}, {{when}}',
  release: 'locked by {{name}}, {{when}}',
  sentback: 'by {{name}}, {{when}}',
  reversal: 'proposed by {{name}}, {{when}}',
};

/** What is decided, as a link. */
const DECIDE: Record<Exclude<Decision, 'settlement'>, string> = {
  variable: 'Decide variable payments',
  payment: 'Decide extra payments',
  deduction: 'Decide extra deductions',
  income: 'Decide non-payroll income',
  loan: 'Decide loans',
  advance: 'Decide salary advances',
  vpf: 'Decide voluntary provident fund',
};
const PENDING = 1;

function Run({ one }: { one: RunWaiting }) {
  const format = useSession()?.dateformatname;
  return (
    <>
      <Link to={`/payroll/run/${one.payrollrunid}`}>{t(WORDS[one.kind], { month: runName(one) })}</Link>
      <br />
      <span className={style.dim}>
        {plural(one.people, '{{count}} person', '{{count}} people')}
        {one.byname && one.on
          ? ` · ${t(BEFORE[one.kind], { name: one.byname, when: displayMoment(one.on, format) })}`
          : ''}
      </span>
    </>
  );
}

function Entries({ one }: { one: DecisionWaiting }) {
  const format = useSession()?.dateformatname;
  const path = DECISION_PATHS[one.of];
  return (
    <>
      {one.of === 'settlement' ? (
        <Link to={`${path}/${one.employeeexitid}`}>
          {t('Confirm the settlement of {{name}}', { name: one.fullname ?? '' })}
        </Link>
      ) : (
        <Link to={path} search={{ status: PENDING }}>
          {t(DECIDE[one.of])}
        </Link>
      )}
      <br />
      <span className={style.dim}>
        {one.of === 'settlement' ? '' : `${plural(one.count, '{{count}} entry', '{{count}} entries')} · `}
        {one.amount === null ? null : (
          <>
            <Money amount={one.amount} decimals={0} /> ·{' '}
          </>
        )}
        {t('since {{when}}', { when: displayMoment(one.on, format) })}
      </span>
    </>
  );
}

/**
 * Payroll tasks that wait for the signed-in person; nothing when there are none. My Desk has read them, Request Center
 * has not.
 */
export default function PayrollWaiting({ data: read }: { data?: Waiting[] }) {
  const query = useEndpoint(listWaiting, {}, { every: 120_000, enabled: read === undefined });
  const data = read ?? query.data ?? [];
  if (data.length === 0) return null;
  return (
    <Card title={t('Payroll waits for you')}>
      <ul className={style.list}>
        {data.map((one) => (
          <li
            key={
              one.kind === 'decide'
                ? `${one.of} ${one.employeeexitid ?? ''}`
                : `${one.kind} ${one.payrollrunid} ${one.reversalid ?? ''}`
            }
          >
            <span>{one.kind === 'decide' ? <Entries one={one} /> : <Run one={one} />}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
