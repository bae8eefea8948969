import { useState } from 'react';
import { addDays, type Day } from '#platform/engine/day.ts';
import { filled, planDays, rotated, type Span, withPlans } from '../engine/spans.ts';
import { daysFrom, mondayOf, type PlanColumn, WEEK } from './columns.ts';
import type { Manner } from './manner.ts';
import { bounds, type Range } from './range.ts';
import { draftOf, periodsOf, type PlannerState, type Plans } from './use-planner.ts';

export type Rotation = { plans: readonly number[]; each: number; isShifted: boolean; until: Day };

/** What can be done with the selected cells of a planner. */
export function useActions(
  { rows, change }: Pick<PlannerState, 'rows' | 'change'>,
  {
    manner,
    columns,
    range,
    onRange,
  }: { manner: Manner; columns: readonly PlanColumn[]; range: Range; onRange: (range: Range) => void },
) {
  const [copied, setCopied] = useState<readonly (readonly (number | null)[])[]>([]);
  const { top, bottom, left, right } = bounds(range);
  const picked = rows.slice(top, bottom + 1);
  const first = columns[left]?.from ?? columns[0]?.from;
  const last = columns[right]?.to ?? first;
  const selected = first !== undefined && last !== undefined ? { first, last, isOne: left === right } : undefined;
  const each = (of: (row: PlannerState['rows'][number], at: number) => readonly Span[]) =>
    change(new Map(picked.map((row, at) => [row.employeeid, of(row, at)])));
  /** The plans of cells, each by its first day. */
  const blockOf = (area: Range) => {
    const { top: above, bottom: below, left: start, right: end } = bounds(area);
    return rows
      .slice(above, below + 1)
      .map((row) =>
        columns.slice(start, end + 1).map(({ from }) => planDays(draftOf(row), periodsOf(row), from, from)[0] ?? null),
      );
  };
  const write = (from: { row: number; column: number }, block: readonly (readonly (number | null | undefined)[])[]) => {
    const next: Plans = new Map(
      rows
        .slice(from.row, from.row + block.length)
        .map((row, at) => [
          row.employeeid,
          withPlans(draftOf(row), columns.slice(from.column), block[at] ?? [], manner.place),
        ]),
    );
    change(next);
  };
  return {
    picked,
    first,
    last,
    mayPaste: copied.length > 0,
    selected,
    /** Gives the selected people a plan on the selected days. */
    planSelected: (planid: number | null) => {
      if (selected)
        each((row) =>
          manner.place(draftOf(row), { from: selected.first, to: manner.lastByKey(selected, planid, row), planid }),
        );
    },
    /** Gives the selected people a plan from a day to another; `to` null: as long as it lasts by itself. */
    plan: (planid: number | null, from: Day, to: Day | null) =>
      each((row) => manner.place(draftOf(row), { from, to, planid })),
    leaveAsIs: () => {
      if (selected) each((row) => manner.takeOut(draftOf(row), { from: selected.first, to: selected.last }));
    },
    copy: () => setCopied(blockOf(range)),
    paste: () => {
      if (copied.length === 0) return;
      const width = copied[0]?.length ?? 0;
      // One copied row goes to every selected person, several stay beside one another.
      const height = copied.length > 1 ? copied.length : picked.length;
      const wide = Math.max(width, right - left + 1);
      const block = Array.from({ length: height }, (_, at) => {
        const own = copied[at % copied.length] ?? [];
        return Array.from({ length: Math.min(wide, columns.length - left) }, (__, column) => own[column % width]);
      });
      write({ row: top, column: left }, block);
    },
    fill: (source: Range, target: Range) => {
      const [from, to] = [bounds(source), bounds(target)];
      const size = { rows: to.bottom - to.top + 1, columns: to.right - to.left + 1 };
      const at = { row: from.top - to.top, column: from.left - to.left };
      write({ row: to.top, column: to.left }, filled(blockOf(source), size, at));
      onRange({ from: { row: to.top, column: to.left }, to: { row: to.bottom, column: to.right } });
    },
    /** The week of the first selected day again in the weeks after it that are shown. */
    copyWeek: () => {
      const end = columns.at(-1)?.to;
      if (first === undefined || end === undefined) return;
      const start = mondayOf(first);
      const after = daysFrom(addDays(start, WEEK), end).map((date) => ({ from: date, to: date }));
      each((row) => {
        const week = planDays(draftOf(row), periodsOf(row), start, addDays(start, WEEK - 1));
        return withPlans(
          draftOf(row),
          after,
          after.map((_, at) => week[at % WEEK] ?? null),
        );
      });
    },
    rotate: ({ plans, each: length, isShifted, until }: Rotation) => {
      if (first === undefined) return;
      const days = daysFrom(first, until).map((date) => ({ from: date, to: date }));
      each((row, place) =>
        withPlans(draftOf(row), days, rotated(plans, { each: length, offset: isShifted ? 1 : 0, place }, days.length)),
      );
    },
  };
}
export type Actions = ReturnType<typeof useActions>;
