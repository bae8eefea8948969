import { type CSSProperties, memo } from 'react';
import { useDay } from '#platform/web/kit/day.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { t } from '#platform/web/language.ts';
import type { PlannedPlan, PlannerRow } from '../contract/planner.ts';
import { type Cell, cellsOf, MARK_WORDS, signOf } from './cell.ts';
import type { PlanColumn } from './columns.ts';
import style from './grid.module.css';
import type { Manner } from './manner.ts';
import { StandingWords } from './standing.tsx';

type Row = {
  manner: Manner;
  person: PlannerRow;
  row: number;
  columns: readonly PlanColumn[];
  plans: ReadonlyMap<number, PlannedPlan & { colour: string }>;
  /** The selected columns of this row, and the cell that has the focus. */
  left: number | undefined;
  right: number | undefined;
  active: number | undefined;
  /** Whether the selection ends in this row: it has the handle by which it is filled on. */
  hasHandle: boolean;
};

/** How many cells from here on show the same plan. */
function runFrom(cells: readonly Cell[], at: number): number {
  let end = at + 1;
  while (end < cells.length && isSame(cells[end], cells[end - 1])) end += 1;
  return end - at;
}
const isTaken = (cell: Cell | undefined): boolean => cell?.planid === null && cell.isPlanned;
const isSame = (a: Cell | undefined, b: Cell | undefined): boolean =>
  a?.planid === b?.planid &&
  isTaken(a) === isTaken(b) &&
  a?.isSplit === false &&
  b?.isSplit === false &&
  a.isOut === b.isOut;

/** A person with a cell for each column. */
function DrawnRow({ manner, person, row, columns, plans, left, right, active, hasHandle }: Row) {
  const day = useDay();
  const cells = cellsOf(person, columns, (planid) => plans.get(planid)?.rounds ?? []);
  const isMonths = columns[0]?.from !== columns[0]?.to;
  return (
    <tr>
      <th scope="row">
        <span className={style.who}>
          <PersonAvatar name={person.fullname} image={person.imagepath} size={28} />
          <span>
            {person.fullname}
            <small>{person.employeecode}</small>
            {person.standing ? <StandingWords standing={person.standing} /> : null}
          </span>
        </span>
      </th>
      {cells.map((cell, column) => {
        const { from, to, label: heading } = columns[column] as PlanColumn;
        const plan = cell.planid === null ? undefined : plans.get(cell.planid);
        const dayplan = cell.dayplanid === null ? undefined : plans.get(cell.dayplanid);
        const none = t(cell.isPlanned ? manner.taken : manner.none);
        const label = [
          person.fullname,
          from === to ? day(from) : `${day(from)} – ${day(to)}`,
          cell.isOut ? t('Not in service') : (plan?.planname ?? none),
          ...(cell.dayplanid === cell.planid ? [] : [dayplan?.planname ?? none]),
          ...(cell.isSplit ? [t('changes on the way')] : []),
          ...(cell.isPlanned ? [t('planned')] : []),
          ...(cell.mark ? [t(MARK_WORDS[cell.mark])] : []),
        ].join(', ');
        const isIn = left !== undefined && right !== undefined && column >= left && column <= right;
        const isStart = column === 0 || !isSame(cell, cells[column - 1]);
        const sign = cell.isOut ? '' : signOf(cell, dayplan, from);
        return (
          <td
            key={from}
            role="gridcell"
            aria-selected={isIn}
            aria-label={label}
            title={label}
            tabIndex={column === active ? 0 : -1}
            data-row={row}
            data-column={column}
            data-active={column === active}
            data-planned={cell.isPlanned}
            data-out={cell.isOut}
            data-none={!cell.isOut && cell.planid === null}
            data-mark={cell.mark}
            data-strong={sign === t('Off ¦ day')}
            data-start={isMonths && isStart}
            data-heading={heading}
            style={plan && !cell.isOut ? ({ '--plan': (dayplan ?? plan).colour } as CSSProperties) : undefined}
          >
            {isMonths ? (
              <span
                className={style.name}
                data-start={isStart}
                style={{ '--run': runFrom(cells, column) } as CSSProperties}
              >
                {cell.isOut ? '' : (plan?.planname ?? none)}
                {cell.isSplit ? ' …' : ''}
              </span>
            ) : (
              sign
            )}
            {hasHandle && column === right ? <i className={style.handle} data-handle aria-hidden /> : null}
          </td>
        );
      })}
    </tr>
  );
}

/** Drawn again only when something of its own changes: a page has more than a thousand cells. */
export const PersonRow = memo(DrawnRow);
