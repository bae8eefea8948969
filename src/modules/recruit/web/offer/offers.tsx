import { NativeSelect } from '@mantine/core';
import { IconFileCertificate } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { OFFER_STATUS, type OfferListRow, offerReport } from '../../contract/offer/offer.ts';
import { OFFER_TONES } from './section.tsx';

const cells = (day: (value: string | null) => string): Readonly<Record<string, Partial<Column<OfferListRow>>>> => ({
  requisitioncode: { more: true },
  offerno: { end: true, more: true },
  status: statusColumn({ key: 'status', text: (row) => row.status, tone: (row) => OFFER_TONES[row.statusid] }),
  annualctc: { end: true, cell: (row) => <Money amount={row.annualctc} /> },
  joiningdate: { cell: (row) => day(row.joiningdate) },
  validuntil: { cell: (row) => day(row.validuntil) },
  senton: { cell: (row) => day(row.senton) || '–' },
  answeredon: { cell: (row) => day(row.answeredon) || '–' },
});

const idOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

/** All offers, the latest first. */
export default function Offers() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const statusid = idOf(query.state);
  const table = useReport(offerReport, { statusid }, cells(useDay()));
  const setStatus = (state: number | undefined) =>
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ({ page: _page, ...before }: Record<string, unknown>) => ({ ...before, state }),
    });
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.offerid}
      open={(row) => void go({ to: `/recruit/candidate/${row.candidateapplicationid}` })}
      filters={{
        body: (
          <NativeSelect
            aria-label={t('Status')}
            value={statusid === undefined ? '' : String(statusid)}
            onChange={(event) => setStatus(idOf(event.currentTarget.value))}
            data={[
              { value: '', label: t('All statuses') },
              ...OFFER_STATUS.options.map((one) => ({
                value: String(one.displayvalue),
                label: t(one.displayname),
              })),
            ]}
          />
        ),
        chips:
          statusid === undefined
            ? []
            : [
                {
                  label: `${t('Status')}: ${t(OFFER_STATUS.label(statusid) ?? '…')}`,
                  clear: () => setStatus(undefined),
                },
              ],
        clear: () => setStatus(undefined),
      }}
      empty={
        <EmptyState
          emptyState={{
            title: 'No offer is made yet',
            why: 'An offer is made on the page of a candidate. Once it is accepted, the candidate is invited to join with everything known filled in.',
            icon: IconFileCertificate,
          }}
        />
      }
    />
  );
}
