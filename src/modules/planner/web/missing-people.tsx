import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { plural, t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { AssignState, PlannerCalls } from '../contract/planner.ts';
import { type Assigned, AssignDialog } from './assign-dialog.tsx';
import type { OperationKind } from './operation-kinds.ts';
import style from './operation.module.css';

type Row = OutputOf<PlannerCalls['missing']>['rows'][number];
type People = { kind: OperationKind; label: string; state: AssignState };

/** The people of a list of Operation: some of them, or all that match, are given a plan at once. */
export function MissingPeople({ kind, label, state }: People) {
  const { calls } = kind;
  const day = useDay();
  const [{ search, page }] = useTableState();
  const [assigned, setAssigned] = useState<Assigned>();
  const narrow = { state, ...(search ? { search } : {}) };
  const { data, error, refetch } = useEndpoint(
    calls.missing,
    { ...narrow, limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS },
    { staleTime: 0 },
  );
  const plans = useEndpoint(calls.plans, {});
  const names = new Map(plans.data?.map(({ planid, planname }) => [planid, planname]));
  const total = data?.total ?? 0;
  const columns: Column<Row>[] = [
    {
      key: 'fullname',
      label: 'Employee',
      cell: (row) => (
        <span className={style.who}>
          <PersonAvatar name={row.fullname} image={row.imagepath} size={32} />
          <span>
            <b>{row.fullname}</b>
            <small>{row.employeecode}</small>
          </span>
        </span>
      ),
    },
    ...(state === 'ending'
      ? [
          { key: 'planid', label: 'Until then', cell: (row: Row) => names.get(row.planid ?? 0) ?? '–' },
          { key: 'lastday', label: 'Last day', cell: (row: Row) => day(row.lastday) },
        ]
      : []),
  ];
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rowKey={(row) => row.employeeid}
        rows={data?.rows}
        total={total}
        error={error}
        retry={() => void refetch()}
        empty={
          <EmptyState
            emptyState={{
              title: 'Nobody is missing one',
              why: 'Everybody has one, and nobody loses it within 30 days without another.',
              icon: IconCircleCheck,
            }}
          />
        }
        renderBulk={(rows, clear) => (
          <Button
            size="compact-sm"
            onClick={() =>
              setAssigned({
                count: rows.length,
                input: { ...narrow, employeeids: rows.map((row) => row.employeeid) },
                clear,
              })
            }
          >
            {t('Assign')}
          </Button>
        )}
        toolbar={
          total > 0 ? (
            <Button onClick={() => setAssigned({ count: total, input: narrow })}>
              {plural(total, 'Assign to {{count}} person', 'Assign to all {{count}} people')}
            </Button>
          ) : undefined
        }
      />
      {assigned ? (
        <AssignDialog
          kind={kind}
          state={state}
          plans={plans.data ?? []}
          assigned={assigned}
          onClose={() => setAssigned(undefined)}
        />
      ) : null}
    </>
  );
}
