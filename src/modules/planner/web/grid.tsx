import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { t } from '#platform/web/language.ts';
import type { PlannedPlan, PlannerRow } from '../contract/planner.ts';
import type { PlanColumn } from './columns.ts';
import style from './grid.module.css';
import type { Manner } from './manner.ts';
import { bounds, isWithin, movedRange, type Place, type Range } from './range.ts';
import { PersonRow } from './row.tsx';
import { useTypeAhead } from './use-type-ahead.ts';

type Grid = {
  manner: Manner;
  rows: readonly PlannerRow[];
  columns: readonly PlanColumn[];
  plans: ReadonlyMap<number, PlannedPlan & { colour: string }>;
  range: Range;
  onRange: (range: Range) => void;
  onPlan: (planid: number | null) => void;
  onCopy: () => void;
  onPaste: () => void;
  onFill: (source: Range, target: Range) => void;
  onTakeBack: () => void;
  /** To the choice of plans. */
  onChoose: () => void;
  /** A cell was clicked or touched. */
  onPicked?: (() => void) | undefined;
};

/** The cell under a pointer. */
function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : undefined;
}

/** People by days or months. Cells are selected by arrows or the pointer, and planned by letters, copies and fills. */
export function Grid({ manner, rows, columns, plans, range, ...does }: Grid) {
  const { onRange, onPlan, onFill } = does;
  const table = useRef<HTMLTableElement>(null);
  const [isMoving, setMoving] = useState(false);
  const drag = useRef<{ kind: 'select' | 'fill'; source: Range }>(undefined);
  const ahead = useTypeAhead([...plans.values()], onPlan);
  const { top, bottom, left, right } = bounds(range);
  const { row, column } = range.to;
  useEffect(() => {
    if (isMoving) table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();
  }, [row, column, isMoving]);

  const fillFrom = (isDown: boolean) =>
    onFill(
      isDown
        ? { from: { row: top, column: left }, to: { row: top, column: right } }
        : { from: { row: top, column: left }, to: { row: bottom, column: left } },
      range,
    );
  const command = (key: string): boolean => {
    const existing: Readonly<Record<string, () => void>> = {
      c: does.onCopy,
      v: does.onPaste,
      z: does.onTakeBack,
      d: () => fillFrom(true),
      r: () => fillFrom(false),
    };
    existing[key]?.();
    return existing[key] !== undefined;
  };
  const onKey = (event: KeyboardEvent) => {
    const moved = movedRange(range, event, { rows: rows.length, columns: columns.length });
    if (moved) {
      ahead.forget();
      setMoving(true);
      onRange(moved);
    } else if (event.ctrlKey || event.metaKey) {
      if (!command(event.key.toLowerCase())) return;
    } else if (event.key === 'Delete' || event.key === 'Backspace') onPlan(null);
    else if (event.key === 'Escape') onRange({ from: range.to, to: range.to });
    else if (event.key === 'Enter') does.onChoose();
    else if (!event.altKey && /^[\p{L}\p{N}]$/u.test(event.key)) ahead.type(event.key);
    else return;
    event.preventDefault();
  };
  const onDown = (event: PointerEvent) => {
    const place = placeOf(event.target);
    if (!place || event.button !== 0) return;
    if (event.target instanceof HTMLElement && event.target.dataset['handle'] !== undefined) {
      const source = { from: { row: top, column: left }, to: { row: bottom, column: right } };
      drag.current = { kind: 'fill', source };
      onRange(source);
      event.preventDefault();
      return;
    }
    // A finger that comes down may be about to scroll: it selects once it has not.
    if (event.pointerType === 'touch') return;
    ahead.forget();
    setMoving(true);
    onRange({ from: event.shiftKey ? range.from : place, to: place });
    drag.current = { kind: 'select', source: range };
  };
  const onOver = (event: PointerEvent) => {
    const place = drag.current && event.buttons === 1 ? placeOf(event.target) : undefined;
    if (place) onRange({ from: range.from, to: place });
  };
  const onUp = () => {
    const { kind, source } = drag.current ?? {};
    drag.current = undefined;
    if (kind === 'fill' && source) onFill(source, range);
  };
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (!place) return;
    if (!isWithin(range, place)) onRange({ from: place, to: place });
    does.onPicked?.();
  };
  return (
    <table
      ref={table}
      role="grid"
      aria-label={t('Planner')}
      aria-multiselectable
      className={style.grid}
      data-unit={columns[0]?.from === columns[0]?.to ? 'day' : 'month'}
      onKeyDown={onKey}
      onPointerDown={onDown}
      onPointerOver={onOver}
      onPointerUp={onUp}
      onClick={onClick}
      onDoubleClick={does.onChoose}
    >
      <thead>
        <tr>
          <th scope="col">{t('Employee')}</th>
          {columns.map(({ from, above, label, isWeekend }) => (
            <th key={from} scope="col" data-weekend={isWeekend}>
              <span>{above}</span>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((person, at) => {
          const isIn = at >= top && at <= bottom;
          return (
            <PersonRow
              key={person.employeeid}
              manner={manner}
              person={person}
              row={at}
              columns={columns}
              plans={plans}
              left={isIn ? left : undefined}
              right={isIn ? right : undefined}
              active={at === row ? column : undefined}
              hasHandle={at === bottom}
            />
          );
        })}
      </tbody>
    </table>
  );
}
