import { GiveAccessToAll } from '#modules/people/web/public.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { PayrollRun } from '../../contract/run.ts';
import { runSummary } from '../../contract/run-summary.ts';
import style from './run.module.css';

/** Who gets the payslips of a run: who is notified by mail, and who cannot sign in yet. */
export function RunReach({ run }: { run: PayrollRun }) {
  const { data } = useEndpoint(runSummary, { payrollrunid: run.payrollrunid });
  if (!data) return null;
  const { mailed, noaccess, noaddress, mailoff } = data.access;
  const released = run.statusid === 6;
  const result = released
    ? plural(
        mailed,
        '{{count}} person can sign in and read the payslip.',
        '{{count}} people can sign in and read their payslips.',
      )
    : plural(
        mailed,
        'At the release {{count}} person is told by mail that the payslip is there.',
        'At the release {{count}} people are told by mail that the payslip is there.',
      );
  const parts = [
    mailoff && !released ? t('Your company sends no mail about payslips.') : result,
    noaccess > 0
      ? plural(noaccess, '{{count}} person cannot sign in yet.', '{{count}} people cannot sign in yet.')
      : '',
    noaddress > 0
      ? plural(noaddress, '{{count}} person has no e-mail address.', '{{count}} people have no e-mail address.')
      : '',
  ];
  return (
    <div className={style.next}>
      <p className={style.dim}>{parts.filter(Boolean).join(' ')}</p>
      {noaccess > 0 ? <GiveAccessToAll size="compact-sm" /> : null}
    </div>
  );
}
