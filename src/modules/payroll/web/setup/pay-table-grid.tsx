import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { plural, t } from '#platform/web/language.ts';
import { MAX_ROWS, type PayTable } from '../../contract/setup/pay-tables.ts';
import type { TableProblem } from '../../engine/run/pay/table-problems.ts';
import { cellOf, changed, isSeveral, pasted, withoutRow, withRow } from '../../engine/setup/pay-table-cells.ts';
import style from './pay-tables.module.css';

/** Rows that are shown at once. */
const PAGE = 50;
/** Problems that are listed at once. */
const LISTED = 5;

type Grid = {
  table: PayTable;
  problems: readonly TableProblem[];
  mayEdit: boolean;
  onChange: (table: PayTable) => void;
};

/** The rows of a table as a grid: cells are typed, or pasted from a spreadsheet; what is wrong stands at its cell. */
export function PayTableGrid({ table, problems, mayEdit, onChange }: Grid) {
  const [wanted, setPage] = useState(0);
  const { keys, rows } = table;
  const headings = [...keys.map(({ name }) => name), t('Value')];
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  const page = Math.min(wanted, pages - 1);
  const first = page * PAGE;
  const shown = rows.slice(first, first + PAGE);
  const wrong = new Map(problems.map((one) => [`${one.row ?? ''} ${one.column ?? ''}`, one.message]));
  return (
    <div className={style.rows}>
      {problems.length > 0 ? (
        <ul className={style.problems}>
          {problems.slice(0, LISTED).map(({ row, column, message }, at) => (
            <li key={at}>
              {row === undefined
                ? t(message)
                : t('Row {{row}}, {{column}}: {{message}}', {
                    row: row + 1,
                    column: headings[column ?? 0] ?? '',
                    message: t(message),
                  })}
            </li>
          ))}
          {problems.length > LISTED ? (
            <li>{plural(problems.length - LISTED, 'And {{count}} more problem', 'And {{count}} more problems')}</li>
          ) : null}
        </ul>
      ) : null}
      <div className={style.scroll} tabIndex={0} role="region" aria-label={t('Rows')}>
        <table className={style.grid}>
          <thead>
            <tr>
              <th scope="col">{t('Row')}</th>
              {headings.map((heading, at) => (
                <th key={at} scope="col">
                  {heading}
                </th>
              ))}
              {mayEdit ? <td /> : null}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => {
              const at = first + index;
              return (
                <tr key={at}>
                  <th scope="row">{at + 1}</th>
                  {headings.map((heading, column) => {
                    const problem = wrong.get(`${at} ${column}`);
                    return (
                      <td key={column}>
                        <input
                          value={cellOf(row, column)}
                          readOnly={!mayEdit}
                          aria-label={t('{{heading}}, row {{row}}', { heading, row: at + 1 })}
                          aria-invalid={problem !== undefined}
                          title={problem === undefined ? undefined : t(problem)}
                          inputMode={keys[column]?.kind === 'text' ? 'text' : 'decimal'}
                          autoComplete="off"
                          onChange={(event) => onChange(changed(table, { row: at, column }, event.currentTarget.value))}
                          onPaste={(event) => {
                            const text = event.clipboardData.getData('text/plain');
                            if (!mayEdit || !isSeveral(text)) return;
                            event.preventDefault();
                            onChange(pasted(table, { row: at, column }, text));
                          }}
                        />
                      </td>
                    );
                  })}
                  {mayEdit ? (
                    <td>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('Remove row {{row}}', { row: at + 1 })}
                        onClick={() => onChange(withoutRow(table, at))}
                      >
                        <IconX size={16} />
                      </ActionIcon>
                    </td>
                  ) : null}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className={style.tools}>
        {mayEdit ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} />}
            disabled={rows.length >= MAX_ROWS}
            onClick={() => {
              onChange(withRow(table));
              setPage(Math.floor(rows.length / PAGE));
            }}
          >
            {t('Add a row')}
          </Button>
        ) : null}
        {mayEdit && rows.length > 1 ? (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(withRow({ ...table, rows: [] }))}>
            {t('Remove all rows')}
          </Button>
        ) : null}
        {pages > 1 ? (
          <span className={style.pager}>
            <ActionIcon
              variant="default"
              disabled={page === 0}
              aria-label={t('Rows before')}
              onClick={() => setPage(page - 1)}
            >
              <IconChevronLeft size={16} />
            </ActionIcon>
            {t('Rows {{from}} to {{to}} of {{count}}', {
              from: first + 1,
              to: first + shown.length,
              count: rows.length.toLocaleString('en-IN'),
            })}
            <ActionIcon
              variant="default"
              disabled={page === pages - 1}
              aria-label={t('Rows after')}
              onClick={() => setPage(page + 1)}
            >
              <IconChevronRight size={16} />
            </ActionIcon>
          </span>
        ) : null}
      </div>
    </div>
  );
}
