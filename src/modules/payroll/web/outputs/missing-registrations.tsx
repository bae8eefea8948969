import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { PayrollRun } from '../../contract/run/run.ts';
import { type MissingRegistration, runFiles } from '../../contract/outputs/run-files.ts';
import style from '../run/run.module.css';

/** Where the registrations of an employer are entered: the company's own, or those of a separate entity. */
export const registrationForm = (establishmentid: number): string =>
  establishmentid === 0
    ? '/config/hris/account_management/incorporation_details'
    : `/config/hris/company/business_unit/create?businessunitid=${establishmentid}`;

/** Registrations that people need and that are not entered: one line, which opens the list with the form for each. */
export function MissingRegistrations({ missing }: { missing: readonly MissingRegistration[] }) {
  const mayCompany = useMay('incorporationDetails', 'edit');
  const mayUnit = useMay('businessUnit', 'edit');
  if (missing.length === 0) return null;
  return (
    <details className={style.missing}>
      <summary>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        {plural(missing.length, '{{count}} registration missing', '{{count}} registrations missing')}
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
      </summary>
      <ul className={style.list}>
        {missing.map((one) => (
          <li key={`${one.establishmentid}.${one.statutorytypeid}.${one.statename ?? ''}`}>
            <span className={style.grow}>{t(one.text)}</span>
            {(one.establishmentid === 0 ? mayCompany : mayUnit) ? (
              <Link
                to={registrationForm(one.establishmentid)}
                aria-label={t('Enter it: {{what}}', { what: t(one.text) })}
              >
                {t('Enter it')}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** While a run is checked, its registrations can still be entered: the lock stores the existing ones. */
export function MissingBeforeLock({ run }: { run: PayrollRun }) {
  const files = useEndpoint(runFiles, { payrollrunid: run.payrollrunid });
  return <MissingRegistrations missing={files.data?.missing ?? []} />;
}
