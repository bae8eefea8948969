import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listWaiting, type Waiting } from '../contract/waiting.ts';
import style from './run/run.module.css';
import { runName } from './words.ts';

const WORDS: Record<Waiting['kind'], string> = {
  approve: 'Approve payroll {{month}}',
  lock: 'Lock payroll {{month}}',
  release: 'Release payroll {{month}}',
  sentback: 'Payroll {{month}} was sent back to you',
  reversal: 'Decide the reversal of {{month}}',
};
/** Label of the person who did the previous step. */
const BEFORE: Record<Waiting['kind'], string> = {
  approve: 'computed by {{name}}, {{when}}',
  lock: 'approved by {{name}}, {{when}}',
  release: 'locked by {{name}}, {{when}}',
  sentback: 'by {{name}}, {{when}}',
  reversal: 'proposed by {{name}}, {{when}}',
};

/**
 * Payroll tasks that wait for the signed-in person; nothing when there are none. My Desk has read them, Request Center
 * has not.
 */
export default function PayrollWaiting({ data: read }: { data?: Waiting[] }) {
  const query = useEndpoint(listWaiting, {}, { every: 120_000, enabled: read === undefined });
  const data = read ?? query.data ?? [];
  const format = useSession()?.dateformatname;
  if (data.length === 0) return null;
  return (
    <Card title={t('Payroll waits for you')}>
      <ul className={style.list}>
        {data.map((one) => (
          <li key={`${one.kind} ${one.payrollrunid} ${one.reversalid ?? ''}`}>
            <span>
              <Link to={`/payroll/run/${one.payrollrunid}`}>{t(WORDS[one.kind], { month: runName(one) })}</Link>
              <br />
              <span className={style.dim}>
                {plural(one.people, '{{count}} person', '{{count}} people')}
                {one.byname && one.on
                  ? ` · ${t(BEFORE[one.kind], { name: one.byname, when: displayMoment(one.on, format) })}`
                  : ''}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
