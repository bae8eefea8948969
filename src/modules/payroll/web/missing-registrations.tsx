import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { PayrollRun } from '../contract/run.ts';
import { type MissingRegistration, runFiles } from '../contract/run-files.ts';
import style from './run.module.css';

/** Where the registrations of an employer are entered: the company's own, or those of a separate entity. */
const formOf = (establishmentid: number): string =>
  establishmentid === 0
    ? '/config/hris/account_management/incorporation_details'
    : `/config/hris/company/business_unit/create?businessunitid=${establishmentid}`;

/** Registrations that people need and nobody entered, each with the form that takes it; nothing where none is missing. */
export function MissingRegistrations({ missing }: { missing: readonly MissingRegistration[] }) {
  if (missing.length === 0) return null;
  return (
    <Card title={plural(missing.length, '{{count}} registration is missing', '{{count}} registrations are missing')}>
      <ul className={style.list}>
        {missing.map((one) => (
          <li key={`${one.establishmentid}.${one.statutorytypeid}.${one.statename ?? ''}`}>
            <span>{one.text}</span>
            <Link to={formOf(one.establishmentid)} aria-label={t('Enter it: {{what}}', { what: one.text })}>
              {t('Enter it')}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** While a run is judged, its registrations can still be entered: the lock keeps those that are there. */
export function MissingBeforeLock({ run }: { run: PayrollRun }) {
  const files = useEndpoint(runFiles, { payrollrunid: run.payrollrunid });
  return <MissingRegistrations missing={files.data?.missing ?? []} />;
}
