import { Anchor, Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { useWatchJobs } from '#platform/web/shell/jobs.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useTableState } from '#platform/web/kit/table-state.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listSettingsPreviews, type PreviewPart } from '../../contract/setup/settings-preview.ts';
import { monthName } from '../words.ts';
import style from './change-preview.module.css';
import { PreviewResult } from './preview-result.tsx';

type Started = readonly { readonly settingspreviewid: number }[];
type ChangePreview = {
  part: PreviewPart;
  /** Starts the preview of what the page has now; what is wrong with it is thrown. */
  start: () => Promise<Started>;
  disabled?: boolean;
};

/**
 * The button beside Save that shows who would be paid how much, from when, and the way back to the caller's last preview
 * of the page.
 */
export function ChangePreview({ part, start, disabled = false }: ChangePreview) {
  const [shown, setShown] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [, change] = useTableState();
  const watch = useWatchJobs();
  const earlier = useEndpoint(listSettingsPreviews, { settingspart: part }, { staleTime: 0 });
  const [last] = earlier.data ?? [];
  const begin = async () => {
    setBusy(true);
    try {
      const [started] = await start();
      setShown(started?.settingspreviewid);
      await Promise.all([watch(), earlier.refetch()]);
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setShown(undefined);
    // The list of people has its search and its page in the address.
    change({ search: '' });
  };
  return (
    <span className={style.buttons}>
      {last ? (
        <Anchor component="button" type="button" size="sm" onClick={() => setShown(last.settingspreviewid)}>
          {t('Last preview, {{month}}', { month: monthName(last.payrollmonth) })}
        </Anchor>
      ) : null}
      <Button variant="default" loading={busy} disabled={disabled} onClick={() => void begin()}>
        {t('Preview')}
      </Button>
      <Modal
        opened={shown !== undefined}
        onClose={close}
        size="min(1080px, 96vw)"
        title={t('Preview of the change')}
        closeButtonProps={{ 'aria-label': t('Close') }}
        styles={{ title: { fontWeight: 600, fontSize: 18 } }}
      >
        {shown === undefined ? null : <PreviewResult key={shown} settingspreviewid={shown} />}
      </Modal>
    </span>
  );
}
