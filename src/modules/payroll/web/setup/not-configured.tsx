import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { message } from '#platform/contract/messages.ts';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { startStructure } from '../../contract/setup/structure-screen.ts';
import style from './not-configured.module.css';

/** What the starter contains. */
const USUAL = [
  'Basic is half of gross, so that wages are what the labour codes ask for.',
  'HRA is 50% of basic in the eight cities of the Income-tax Rules and 40% elsewhere.',
  'Special allowance is what is left of gross.',
  'PF up to the ceiling, ESI, professional tax and labour welfare fund by the law of each state.',
  'Income tax is spread over the year; the new regime counts where nobody chooses.',
];

/** A setup page that could not be loaded: usually because payroll was never configured. */
export function NotConfigured({ error, retry }: { error: unknown; retry: () => void }) {
  const mayImport = useMay('configurationFile', 'edit');
  const mayStart = useMay('salaryStructure', 'edit');
  const { mutateAsync, isPending } = useSave(startStructure, ['payrollRun', 'salaryComponent', 'payslip', 'setUp']);
  if (!isCallError(error) || error.code !== 'E1410') return <Failed text={sentenceOf(error)} retry={retry} />;
  const start = async () => {
    try {
      await mutateAsync({ input: {} });
      toast('success', t('Saved successfully'));
      retry();
    } catch (failure) {
      toast('error', sentenceOf(failure));
    }
  };
  if (!mayStart && !mayImport)
    return <Notice title={t(message('E1410'))} lead={t('Ask the person who set the company up.')} />;
  return (
    <div className={style.page}>
      <Notice title={t(message('E1410'))} lead={t('Everything can be changed until the first payroll is locked.')} />
      <div className={style.ways}>
        {mayStart ? (
          <Card title={t('Start with the standard structure')}>
            <ul className={style.list}>
              {USUAL.map((line) => (
                <li key={line}>{t(line)}</li>
              ))}
            </ul>
            <Button loading={isPending} onClick={() => void start()}>
              {t('Use the standard structure')}
            </Button>
          </Card>
        ) : null}
        {mayImport ? (
          <Card title={t('Bring your own')}>
            <p className={style.lead}>
              {t('Import a company configuration file: it brings the pay structure and the payroll policy.')}
            </p>
            <Button variant="default" component={Link} to="/config/hris/account_management/configuration_file">
              {t('Open the configuration file')}
            </Button>
          </Card>
        ) : null}
      </div>
    </div>
  );
}
