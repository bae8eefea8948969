import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { download, sentenceOf, upload } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { FileDrop } from '#platform/web/kit/file-drop.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { exportConfiguration, importConfiguration, type ImportOutcome } from '../contract/configuration-file.ts';
import style from './configuration-file.module.css';

/** The whole configuration as a file: exported, compared, imported. An import never deletes anything. */
export default function ConfigurationFile() {
  const mayEdit = useMay('configurationFile', 'edit');
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [outcome, setOutcome] = useState<ImportOutcome>();
  const [busy, setBusy] = useState(false);

  const compare = async (chosen: File, onProgress: (share: number) => void) => {
    const [result] = await upload(importConfiguration, chosen, { query: { apply: 'false' }, onProgress });
    setFile(chosen);
    setOutcome(result);
  };
  const take = async () => {
    if (
      !file ||
      !(await ask({
        text: t(
          'Import this configuration? New names are added; the pay structure and the payroll policy are replaced.',
        ),
        yes: t('Import'),
        no: t('Dismiss'),
      }))
    )
      return;
    setBusy(true);
    try {
      const [done] = await upload(importConfiguration, file, { query: { apply: 'true' } });
      setOutcome(done);
      await client.invalidateQueries();
      toast('success', t('Data uploaded successfully'));
    } catch (error) {
      toast('error', sentenceOf(error), { keep: true });
    } finally {
      setBusy(false);
    }
  };
  const fetchFile = async () => {
    try {
      await download(exportConfiguration, {});
    } catch (error) {
      toast('error', sentenceOf(error));
    }
  };

  return (
    <div className={style.page}>
      <Card title={t('Export')}>
        <p>
          {t(
            'Company structure, pay structure and payroll policy in one file. Keep it for your records, or set up another company from it.',
          )}
        </p>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={() => void fetchFile()}
        >
          {t('Download the configuration')}
        </Button>
      </Card>
      {mayEdit ? (
        <Card title={t('Import')}>
          <p>{t('The file is first compared with your company. Nothing changes until you confirm.')}</p>
          <FileDrop label="Drop the file here" accepts={['.json']} limit={2} send={compare} />
          {outcome ? (
            <div className={style.outcome} role="status">
              {outcome.notices.map((text) => (
                <p key={text}>{t(text)}</p>
              ))}
              {outcome.problems.length > 0 ? (
                <>
                  <b>{t('The file has errors and cannot be imported')}</b>
                  <ul>
                    {outcome.problems.map((text) => (
                      <li key={text}>{t(text)}</li>
                    ))}
                  </ul>
                </>
              ) : outcome.changes.length === 0 ? (
                <b>{t('The company already has this configuration.')}</b>
              ) : (
                <>
                  <b>{outcome.applied ? t('Imported') : t('What will change')}</b>
                  <ul>
                    {outcome.changes.map((text) => (
                      <li key={text}>{t(text)}</li>
                    ))}
                  </ul>
                  {outcome.applied ? null : (
                    <Button loading={busy} onClick={() => void take()}>
                      {t('Import')}
                    </Button>
                  )}
                </>
              )}
            </div>
          ) : null}
        </Card>
      ) : null}
    </div>
  );
}
