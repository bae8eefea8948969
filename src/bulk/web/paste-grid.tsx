import { Button } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import {
  MAX_PASTED_CHARACTERS,
  MAX_PASTED_ROWS,
  pastedCells,
  pastedCsv,
  type PastedGrid,
  pasteInto,
} from '../engine/pasted.ts';
import style from './paste-grid.module.css';

/** Rows of a grid that nothing was pasted into. */
const EMPTY_ROWS = 5;
const blank = (headings: readonly string[], rows: number): PastedGrid => ({
  headings,
  rows: Array.from({ length: rows }, () => headings.map(() => '')),
});

type PasteGridProps = {
  /** The columns of the upload, by their labels. */
  columns: readonly string[];
  send: (file: File) => Promise<void>;
};

/** Takes rows that are pasted from a spreadsheet or typed, and sends them as a file: the same check follows. */
export default function PasteGrid({ columns, send }: PasteGridProps) {
  const [grid, setGrid] = useState(() => blank(columns, EMPTY_ROWS));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const filled = grid.rows.filter((row) => row.some((cell) => cell.trim() !== '')).length;

  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData('text/plain');
    // One cell is pasted as the browser does it.
    if (!/[\t\r\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    if (text.length > MAX_PASTED_CHARACTERS) {
      setProblem(t('This is too much to paste. Upload it as a file.'));
      return;
    }
    const cells = pastedCells(text);
    const next = pasteInto(grid, cells, { row, column, known: columns });
    const cut = row + cells.length > MAX_PASTED_ROWS + 1;
    setProblem(
      cut
        ? plural(
            MAX_PASTED_ROWS,
            'Only {{count}} row was taken. Upload more as a file.',
            'Only {{count}} rows were taken. Upload more as a file.',
          )
        : undefined,
    );
    setGrid(next);
  };
  const enter = (row: number, column: number, value: string) =>
    setGrid(pasteInto(grid, [[value]], { row, column, known: [] }));
  const check = async () => {
    setBusy(true);
    try {
      await send(new File([pastedCsv(grid)], `${t('Pasted rows')}.csv`, { type: 'text/csv' }));
    } catch (error) {
      setProblem(t(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className={style.grid} aria-label={t('Paste rows')}>
      <p className={style.hint}>
        {t('Copy rows in your spreadsheet, with or without their headings, choose a cell here and paste.')}
      </p>
      <div className={style.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="number" aria-label={t('Row')} />
              {grid.headings.map((heading, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column of a grid is its position
                <th key={column} scope="col">
                  {columns.includes(heading) ? t(heading) : heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row of a grid is its position
              <tr key={row}>
                <th scope="row" className="number">
                  {row + 1}
                </th>
                {cells.map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a cell of a grid is its position
                  <td key={column}>
                    <input
                      aria-label={t('{{column}}, row {{row}}', { column: grid.headings[column] ?? '', row: row + 1 })}
                      value={cell}
                      maxLength={1000}
                      onPaste={(event) => paste(event, row, column)}
                      onChange={(event) => enter(row, column, event.currentTarget.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problem ? (
        <p className={style.bad} role="alert">
          {problem}
        </p>
      ) : null}
      <div className={style.actions}>
        <span>{plural(filled, '{{count}} row entered', '{{count}} rows entered')}</span>
        <Button
          variant="default"
          size="xs"
          disabled={grid.rows.length >= MAX_PASTED_ROWS}
          onClick={() => setGrid({ ...grid, rows: [...grid.rows, grid.headings.map(() => '')] })}
        >
          {t('Add a row')}
        </Button>
        <Button variant="default" size="xs" disabled={filled === 0} onClick={() => setGrid(blank(columns, EMPTY_ROWS))}>
          {t('Empty the grid')}
        </Button>
        <Button size="xs" disabled={filled === 0} loading={busy} onClick={() => void check()}>
          {t('Continue with these rows')}
        </Button>
      </div>
    </section>
  );
}
