import { Button, Group, NativeSelect, Skeleton } from '@mantine/core';
import { IconDownload, IconTablePlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { download, sentenceOf, upload } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { FileDrop } from '#platform/web/kit/file-drop.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useBatchStep } from './batch.ts';
import style from './bulk.module.css';
import { Earlier } from './earlier.tsx';
import { Layouts, useLayouts } from './layouts.tsx';
import type { StepProps } from './words.ts';

const PasteGrid = lazy(() => import('./paste-grid.tsx'));

/** Size limit in megabytes; registers are larger than pictures. */
const LIMIT = 25;
/** Choices beside the names of layouts, which begin with an equals sign. */
const FOUND = 'found';
const NONE = 'none';

export function UploadStep({ contract, options: { words } }: StepProps) {
  const { go } = useBatchStep();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const { state } = useLayouts(contract);
  const layouts = state?.layouts ?? [];
  /** A name, empty for none; undefined while it is found by the headings. */
  const [layout, setLayout] = useState<string>();

  const send = async (file: File, onProgress: (share: number) => void) => {
    const [batch] = await upload(contract.upload, file, {
      onProgress,
      ...(layout === undefined ? {} : { query: { layout } }),
    });
    if (!batch) return;
    await client.invalidateQueries({ queryKey: [contract.feature, contract.list.path] });
    go({ batch: batch.bulkbatchid });
  };
  const template = async (content: 'empty' | 'current') => {
    setBusy(true);
    try {
      await download(contract.template, { content });
    } catch (error) {
      toast('error', t(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <p className={style.lead}>{t(words.lead)}</p>
      {layouts.length > 0 ? (
        <NativeSelect
          label={t('Layout of the file')}
          value={layout === undefined ? FOUND : layout === '' ? NONE : `=${layout}`}
          data={[
            { value: FOUND, label: t('Found by its headings') },
            ...layouts.map(({ name }) => ({ value: `=${name}`, label: name })),
            { value: NONE, label: t('None: choose the columns on the next page') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            setLayout(value === FOUND ? undefined : value === NONE ? '' : value.slice(1))
          }
        />
      ) : null}
      <div className={style.two}>
        <FileDrop label="Drop the file here" accepts={['.xlsx', '.csv']} limit={LIMIT} send={send} />
        <Card title={t('What the file needs')}>
          <ul className={style.needs}>
            {words.needs.map((need) => (
              <li key={need}>{t(need)}</li>
            ))}
          </ul>
          <Group gap="xs">
            {contract.isfilled ? (
              <Button
                size="xs"
                loading={busy}
                leftSection={<IconDownload size={16} stroke={1.6} />}
                onClick={() => void template('current')}
              >
                {t('Download with everybody as today')}
              </Button>
            ) : null}
            <Button
              variant="default"
              size="xs"
              loading={busy}
              leftSection={<IconDownload size={16} stroke={1.6} />}
              onClick={() => void template('empty')}
            >
              {t('Download the template')}
            </Button>
          </Group>
        </Card>
      </div>
      <div className={style.paste}>
        {isPasting && state ? (
          <Suspense fallback={<Skeleton height={240} radius="md" />}>
            <PasteGrid columns={state.columns.map(({ label }) => label)} send={(file) => send(file, () => {})} />
          </Suspense>
        ) : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTablePlus size={16} stroke={1.6} />}
            disabled={!state}
            onClick={() => setPasting(true)}
          >
            {t('Paste rows from a spreadsheet')}
          </Button>
        )}
      </div>
      {contract.isown ? null : <Layouts contract={contract} />}
      <Earlier contract={contract} />
    </>
  );
}
