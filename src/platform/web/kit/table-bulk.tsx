import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../call.ts';
import { plural, t } from '../language.ts';
import { toast } from '../shell/toast.ts';
import style from './data-table.module.css';
import type { Picking } from './use-picked.ts';

type Bulk<R> = {
  picking: Picking<R>;
  whole: boolean;
  /** Matching rows on all pages. */
  all: number;
  matching?: () => Promise<readonly R[]>;
  children: ReactNode;
};

/** Shows the selection and its bulk actions; when a whole page is selected, offers to select all pages. */
export function TableBulk<R>({ picking, whole, all, matching, children }: Bulk<R>) {
  const [busy, setBusy] = useState(false);
  const takeAll = async () => {
    if (!matching) return;
    setBusy(true);
    try {
      picking.take(await matching());
    } catch (error) {
      toast('error', sentenceOf(error), { keep: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={style.bulk} role="region" aria-label={t('Selected rows')}>
      <b>{plural(picking.rows.size, '{{count}} selected', '{{count}} selected')}</b>
      {matching && whole && picking.rows.size < all ? (
        <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => void takeAll()}>
          {t('Select all {{count}} matching', { count: all.toLocaleString('en-IN') })}
        </Button>
      ) : null}
      {children}
      <Button variant="subtle" size="compact-sm" onClick={picking.clear}>
        {t('Clear')}
      </Button>
    </div>
  );
}
