import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { message } from '#platform/contract/messages.ts';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';

/** A page of the set-up that could not be read: most often because payroll was never configured. */
export function NotConfigured({ error, retry }: { error: unknown; retry: () => void }) {
  const mayImport = useMay('configurationFile', 'edit');
  if (!isCallError(error) || error.code !== 'E1410') return <Failed text={sentenceOf(error)} retry={retry} />;
  return (
    <Notice
      title={t(message('E1410'))}
      lead={t('Import a company configuration file: it brings the pay structure and the payroll policy.')}
    >
      {mayImport ? (
        <Button component={Link} to="/config/hris/account_management/configuration_file">
          {t('Open the configuration file')}
        </Button>
      ) : null}
    </Notice>
  );
}
