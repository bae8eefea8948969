import { Button, Loader, Modal } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getDocumentPage, MAX_PAGES } from '../../contract/candidate/document.ts';
import style from './candidate.module.css';

type Preview = {
  candidateapplicationid: number;
  fileid: number;
  title: string;
  close: () => void;
  fetchFile: () => void;
};

/** A PDF inside the page: pictures of its pages that the server draws, so nothing of the document runs here. */
export function DocumentPreview({ candidateapplicationid, fileid, title, close, fetchFile }: Preview) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useEndpoint(
    getDocumentPage,
    { candidateapplicationid, fileid, page },
    { staleTime: Infinity },
  );
  const shown = data?.[0];
  const last = Math.min(shown?.pages ?? 1, MAX_PAGES);
  const label = t('Page {{page}} of {{pages}}', { page, pages: shown?.pages ?? 1 });
  return (
    <Modal opened size="xl" onClose={close} title={title} closeButtonProps={{ 'aria-label': t('Close') }}>
      <div className={style.pager}>
        <Button variant="default" size="compact-sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          {t('Previous page')}
        </Button>
        <span aria-live="polite">{label}</span>
        <Button variant="default" size="compact-sm" disabled={page >= last} onClick={() => setPage(page + 1)}>
          {t('Next page')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={fetchFile}>
          {t('Download')}
        </Button>
      </div>
      {error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : null}
      {shown && !error ? (
        <img
          className={style.sheet}
          src={shown.image}
          alt={label}
          width={shown.width}
          height={shown.height}
          {...(isPlaceholderData ? { 'data-waiting': true } : {})}
        />
      ) : error ? null : (
        <Loader aria-label={t('Loading')} />
      )}
    </Modal>
  );
}
