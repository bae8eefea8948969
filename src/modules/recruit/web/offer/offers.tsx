import { IconFileCertificate } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { OFFER_VALIDITY, type OfferListRow, offerReport } from '../../contract/offer/list.ts';
import { OFFER_STATUS } from '../../contract/offer/offer.ts';
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

/** All offers, the latest first. */
export default function Offers() {
  const go = useNavigate();
  const { chosen, filters } = useChoiceFilters({
    state: { label: 'Status', all: 'All statuses', options: OFFER_STATUS.options },
    validity: { label: 'Validity', all: 'Valid or not', options: OFFER_VALIDITY.options },
  });
  const query = { statusid: chosen.state, validityid: chosen.validity };
  const table = useReport(offerReport, query, cells(useDay()));
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.offerid}
      open={(row) => void go({ to: `/recruit/candidate/${row.candidateapplicationid}` })}
      filters={filters}
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
