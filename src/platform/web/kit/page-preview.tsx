import { Button, Loader, Modal } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { MAX_PAGES, type PagePictureRow } from '#platform/contract/page-picture.ts';
import { sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { Failed } from '../shell/notices.tsx';
import { useEndpoint } from '../use-endpoint.ts';
import style from './page-preview.module.css';

type Page<K extends object> = Endpoint<z.ZodType<K & { page: number }>, z.ZodType<PagePictureRow[]>>;
type PagePreview<K extends object> = {
  title: string;
  /** The call that gives a page, counted from 1, and what names the document in it. */
  endpoint: Page<K>;
  of: K;
  close: () => void;
  fetchFile: () => void;
};

/** A PDF inside the page: pictures of its pages that the server draws, so nothing of the document runs here. */
export function PagePreview<K extends object>({ title, endpoint, of, close, fetchFile }: PagePreview<K>) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useEndpoint(
    endpoint as Endpoint<z.ZodType, z.ZodType<PagePictureRow[]>>,
    { ...of, page },
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
