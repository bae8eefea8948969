import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { type PayrollRun, RUN_FILES, type RunFile, runFile } from '../contract/run.ts';
import style from './run.module.css';

const FILES = Object.keys(RUN_FILES) as RunFile[];

/** The files of a locked run, each made from the locked payslips. */
export function RunFiles({ run }: { run: PayrollRun }) {
  const [busy, setBusy] = useState<RunFile>();
  const fetchFile = async (file: RunFile) => {
    setBusy(file);
    try {
      await download(runFile, { payrollrunid: run.payrollrunid, file });
    } catch (error) {
      toast('error', sentenceOf(error), { keep: true });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Card title={t('Files')}>
      <ul className={style.list}>
        {FILES.map((file) => (
          <li key={file}>
            <span>{t(RUN_FILES[file])}</span>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={16} stroke={1.6} />}
              loading={busy === file}
              aria-label={t('Download {{file}}', { file: t(RUN_FILES[file]) })}
              onClick={() => void fetchFile(file)}
            >
              {t('Download')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
