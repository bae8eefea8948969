import { GiveAccessToAll } from '#modules/people/web/public.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { PayrollRun } from '../../contract/run/run.ts';
import { runSummary } from '../../contract/run/run-summary.ts';
import style from './run.module.css';

/** Who gets the payslips of a run: who is notified by mail, and who cannot sign in yet. */
export function RunReach({ run }: { run: PayrollRun }) {
  const { data } = useEndpoint(runSummary, { payrollrunid: run.payrollrunid });
  if (!data) return null;
  const { mailed, noaccess, noaddress, mailoff } = data.access;
  const isPublished = run.publishedon !== null;
  const result = isPublished
    ? plural(
        mailed,
        '{{count}} person can sign in and read the payslip.',
        '{{count}} people can sign in and read their payslips.',
      )
    : plural(
        mailed,
        '{{count}} person is notified by mail once the payslips are published.',
        '{{count}} people are notified by mail once the payslips are published.',
      );
  const parts = [
    mailoff && !isPublished ? t('Your company sends no mail about payslips.') : result,
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
