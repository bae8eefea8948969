import { Button } from '@mantine/core';
import { t } from '../language.ts';
import style from './data-table.module.css';
import { PAGE_ROWS } from './table-state.ts';

type Pager = { page: number; total: number; onPage: (page: number) => void };

/** Buttons for the pages of a list that the server pages. */
export function Pager({ page, total, onPage }: Pager) {
  const last = Math.ceil(total / PAGE_ROWS);
  const from = (page - 1) * PAGE_ROWS + 1;
  const numbers = [from, Math.min(page * PAGE_ROWS, total), total].map((value) => value.toLocaleString('en-IN'));
  return (
    <nav className={style.pager} aria-label={t('Pages of the list')}>
      <span className="number">
        {numbers[0]}–{numbers[1]} {t('of')} {numbers[2]}
      </span>
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('Previous')}
      </Button>
      <Button variant="default" size="xs" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('Next')}
      </Button>
    </nav>
  );
}
