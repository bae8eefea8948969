import { Button, Loader, Modal } from '@mantine/core';
import { useState } from 'react';
import { MAX_PAGES, type PagePictureRow } from '#platform/contract/page-picture.ts';
import { sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { Failed } from '../shell/notices.tsx';
import style from './page-preview.module.css';

type Query = {
  data: readonly PagePictureRow[] | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
  isPlaceholderData: boolean;
};
type PagePreview = {
  title: string;
  /** Loads a page, counted from 1; a hook. */
  usePage: (page: number) => Query;
  close: () => void;
  fetchFile: () => void;
};

/** A PDF inside the page: pictures of its pages that the server draws, so nothing of the document runs here. */
export function PagePreview({ title, usePage, close, fetchFile }: PagePreview) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = usePage(page);
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
