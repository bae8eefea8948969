import { Alert } from '@mantine/core';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getPackages } from '../../../contract/person/package-screen.ts';
import { NotConfigured } from '../../setup/not-configured.tsx';
import { CostCentresCard } from './cost-centres.tsx';
import { PackageFiguresCard } from './package-figures.tsx';
import { PackageHistoryCard } from './package-history.tsx';
import { PackageMonthCard } from './package-month.tsx';
import { PersonEntriesCards } from './person-entries.tsx';
import { RevisePackage } from './package-revise.tsx';
import style from './package.module.css';

/** The packages of a person and their pay; users with the right to payroll inputs may revise. */
export default function PackageView({ employeeid }: { employeeid: number }) {
  const mayRevise = useMay('payrollInput', 'edit');
  const { data, error, refetch } = useEndpoint(getPackages, { employeeid });
  const history = data?.find((one) => one.employeeid === employeeid);
  const retry = () => void refetch();
  if (!history && isCallError(error) && error.code === 'E1410') return <NotConfigured error={error} retry={retry} />;
  if (!history && isCallError(error) && error.status === 404)
    return (
      <Notice
        title={t('No package to see')}
        lead={t('The person does not exist, or the package is not visible to you.')}
      />
    );
  if (!history) return error ? <Failed text={sentenceOf(error)} retry={retry} /> : <PageSkeleton />;
  return (
    <div className={style.page}>
      <div className={style.column}>
        <PackageMonthCard history={history} />
        <PersonEntriesCards employeeid={employeeid} />
      </div>
      <div className={style.column}>
        {history.proposed.map((note) => (
          <Alert key={note} color="yellow" title={t('Waiting for a second person')}>
            {t(
              'Nobody changes their own pay. Another person who enters payroll inputs confirms or declines this: {{note}}',
              { note },
            )}
          </Alert>
        ))}
        {mayRevise ? <RevisePackage key={history.packages[0]?.packageid ?? 0} history={history} /> : null}
        <PackageFiguresCard employeeid={employeeid} />
        <CostCentresCard employeeid={employeeid} />
        <PackageHistoryCard history={history} />
      </div>
    </div>
  );
}
