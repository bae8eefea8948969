import { Button, SegmentedControl } from '@mantine/core';
import { IconHandStop, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { sentenceOf } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { PageTabs } from '#platform/web/kit/page-tabs.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { endHold, holdReport, type HoldRow, PROCESSING } from '../../../contract/run/hold.ts';
import { monthName } from '../../words.ts';
import { Payouts } from './payouts.tsx';
import style from '../run.module.css';

const cells = (day: (value: string) => string): Readonly<Record<string, Partial<Column<HoldRow>>>> => ({
  employeecode: { more: true },
  kind: { cell: (row) => <Tag tone={row.kindid === PROCESSING ? 'warn' : 'info'}>{t(row.kind)}</Tag> },
  payrollmonth: { cell: (row) => monthName(row.payrollmonth) },
  untilmonth: { cell: (row) => (row.untilmonth === null ? t('goes on') : monthName(row.untilmonth)) },
  unpaid: { cell: (row) => (row.unpaid.length === 0 ? '–' : row.unpaid.map(monthName).join(', ')) },
  addedbyname: {
    more: true,
    cell: (row) => (
      <span>
        {row.addedbyname} <span className={style.dim}>{day(row.addeddate.slice(0, 10))}</span>
      </span>
    ),
  },
  endedbyname: {
    more: true,
    cell: (row) =>
      row.endedon === null ? (
        '–'
      ) : (
        <span>
          {row.endedbyname} <span className={style.dim}>{day(row.endedon.slice(0, 10))}</span>
        </span>
      ),
  },
});

const AFTER_PROCESSING =
  'End the hold? The next run pays {{name}} again. Months that were left out are paid by a run of each month, from the page of its payroll.';
const AFTER_PAYOUT =
  'End the hold? What was kept back of {{name}} can then be paid out, and the next run pays as usual.';

/** Whose pay is on hold, and since when. */
function Holds() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const state = query['state'] === 'ended' ? 'ended' : 'open';
  const mayEdit = useMay('payrollInput', 'edit');
  const table = useReport(holdReport, { state }, cells(useDay()));
  const { mutateAsync } = useSave(endHold, ['payrollInput', 'payrollRun']);
  const end = async ({ payholdid, kindid, fullname }: HoldRow) => {
    const text = t(kindid === PROCESSING ? AFTER_PROCESSING : AFTER_PAYOUT, { name: fullname });
    if (!(await ask({ text, yes: 'End the hold', no: 'Go back' }))) return;
    try {
      await mutateAsync({ input: { payholdid } });
      toast('success', t('The hold has ended'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const create = (
    <Button component={Link} to="/payroll/hold/create" leftSection={<IconPlus size={16} />}>
      {t('Put pay on hold')}
    </Button>
  );
  return (
    <div className={style.page}>
      <SegmentedControl
        size="xs"
        style={{ justifySelf: 'start' }}
        aria-label={t('Show')}
        value={state}
        onChange={(value) =>
          void go({ to: '.', replace: true, search: { state: value === 'ended' ? value : undefined } })
        }
        data={[
          { value: 'open', label: t('On hold') },
          { value: 'ended', label: t('Ended') },
        ]}
      />
      <DataTable
        {...table}
        rowKey={(row) => row.payholdid}
        empty={
          <EmptyState
            emptyState={{
              title: state === 'open' ? 'No pay is on hold' : 'No hold has ended',
              why: 'A hold leaves a person out of the run, or keeps the net pay back, until it is ended. Who set and ended it stays on record.',
              icon: IconHandStop,
            }}
          >
            {mayEdit && state === 'open' ? create : null}
          </EmptyState>
        }
        {...(mayEdit ? { toolbar: create } : {})}
        {...(mayEdit && state === 'open'
          ? {
              renderActions: (row: HoldRow) => (
                <Button variant="default" size="compact-sm" onClick={() => void end(row)}>
                  {t('End the hold')}
                </Button>
              ),
            }
          : {})}
      />
    </div>
  );
}

/** Pay on hold: whose, and what was kept back. */
export default function HoldPage() {
  const mayPay = useMay('payrollRun', 'read');
  return (
    <PageTabs
      label={t('Salary Holds')}
      tabs={[
        { key: 'holds', label: 'Holds', body: <Holds /> },
        ...(mayPay ? [{ key: 'payouts', label: 'Pay kept back', body: <Payouts /> }] : []),
      ]}
    />
  );
}
