import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';

type PdfButton = ButtonProps & { label: string; named?: string; fetch: () => Promise<void> };

/** Downloads a PDF, which the browser opens or saves. `named` distinguishes several of them. */
export function PdfButton({ label, named, fetch, ...look }: PdfButton) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await fetch();
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      loading={busy}
      onClick={() => void run()}
      {...(named ? { 'aria-label': `${t(label)}: ${named}` } : {})}
      {...look}
    >
      {t(label)}
    </Button>
  );
}
