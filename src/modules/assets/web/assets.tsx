import { Button, Group } from '@mantine/core';
import { IconDeviceLaptop, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ASSET_STATE, type AssetRow, assetReport, ATTENTION, initAssets } from '../contract/asset.ts';
import { STATE_TONES } from './states.ts';

const money = (amount: number | null) => (amount === null ? '–' : <Money amount={amount} />);

const cells = (day: (value: string) => string): Readonly<Record<string, Partial<Column<AssetRow>>>> => {
  const on = (value: string | null) => (value === null ? '–' : day(value));
  return {
    assettype: { more: true, cell: (row) => t(row.assettype) },
    serialnumber: { more: true },
    state: statusColumn({ key: 'state', text: (row) => row.state, tone: (row) => STATE_TONES[row.stateid] }),
    holder: {
      cell: (row) =>
        row.holders > 3
          ? t('{{names}} and {{count}} more', { names: row.holder, count: row.holders - 3 })
          : row.holder || '–',
    },
    holders: { end: true, more: true },
    seats: { end: true, more: true },
    dueon: { cell: (row) => on(row.dueon), more: true },
    officename: { more: true },
    warrantyuntil: { cell: (row) => on(row.warrantyuntil), more: true },
    renewalon: { cell: (row) => on(row.renewalon), more: true },
    cost: { end: true, cell: (row) => money(row.cost), more: true },
    value: { end: true, cell: (row) => money(row.value) },
  };
};

/** Everything the company owns, with whoever has it. */
export default function Assets() {
  const mayEdit = useMay('assets', 'edit');
  const go = useNavigate();
  const { data } = useEndpoint(initAssets, {});
  const { chosen, filters } = useChoiceFilters({
    state: { label: 'Status', all: 'All statuses', options: ASSET_STATE.options },
    category: { label: 'Category', all: 'All categories', options: data?.categories ?? [] },
    attention: { label: 'Attention', all: 'All assets', options: ATTENTION.options },
  });
  const narrow = { stateid: chosen.state, assetcategoryid: chosen.category, attentionid: chosen.attention };
  const table = useReport(assetReport, narrow, cells(useDay()));
  const add = (
    <Button component={Link} to="/assets/create" leftSection={<IconPlus size={16} />}>
      {t('Add an asset')}
    </Button>
  );
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.assetid}
      open={(row) => void go({ to: `/assets/${row.assetid}` })}
      filters={filters}
      empty={
        <EmptyState
          emptyState={{
            title: 'No assets yet',
            why: 'Laptops, phones, instruments and licences appear here, with their holders and their value today.',
            icon: IconDeviceLaptop,
          }}
        >
          {mayEdit ? add : null}
        </EmptyState>
      }
      toolbar={
        <Group gap={8}>
          <Button variant="default" component={Link} to="/assets/requests">
            {t('To be issued')}
          </Button>
          {mayEdit ? add : null}
        </Group>
      }
    />
  );
}
