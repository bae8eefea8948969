import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { type Company, type CompanyState, loadCompany, lookUpFault } from '../company.ts';
import { t } from '../language.ts';
import { Stage } from './stage.tsx';

const WrongAddress = lazy(() => import('../wrong-address.tsx'));
const boot = () => <div className="boot" role="progressbar" aria-label={t('Loading')} />;

/**
 * Replaces a company's application when the address is unknown, the company is suspended, or the server does not
 * answer.
 */
export function NoCompany({ company }: { company: Exclude<CompanyState, Company> }) {
  if (company === 'loading') return boot();
  if (company === 'unknown')
    return (
      <Suspense fallback={boot()}>
        <WrongAddress />
      </Suspense>
    );
  if (company === 'suspended')
    return (
      <Stage title={t('Suspended')}>
        <p>{t(lookUpFault.get())}</p>
      </Stage>
    );
  return (
    <Stage title={t('Muster cannot be reached right now')}>
      <p role="alert">{t(lookUpFault.get())}</p>
      <p>{t('Please check your connection. Nothing you did is lost.')}</p>
      <Button onClick={() => void loadCompany()}>{t('Try again')}</Button>
    </Stage>
  );
}
