import { Alert, Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { download, sentenceOf } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { Metric } from '#platform/web/kit/metric.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { Progress } from '#platform/web/kit/progress.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  cancelSettingsPreview,
  exportSettingsPreviewRows,
  getSettingsPreview,
  type PREVIEW_FILTERS,
  type SettingsPreview,
  type SettingsPreviewRow,
  settingsPreviewRows,
} from '../../contract/setup/settings-preview.ts';
import { monthName } from '../words.ts';
import style from './change-preview.module.css';
import { PreviewPerson } from './preview-person.tsx';
import table from './setup.module.css';

type Filter = (typeof PREVIEW_FILTERS)[number];
/** Milliseconds between two looks at a preview that is being computed. */
const EVERY = 700;
const isRunning = (preview: SettingsPreview | undefined) => preview !== undefined && preview.statusid <= 2;

/** A preview of a change: its progress, and then how many people change, how much, and who. */
export function PreviewResult({ settingspreviewid }: { settingspreviewid: number }) {
  const answer = useEndpoint(
    getSettingsPreview,
    { settingspreviewid },
    { staleTime: 0, every: (answer) => (isRunning(answer?.[0]) ? EVERY : false) },
  );
  const [preview] = answer.data ?? [];
  if (answer.error && !preview) return <Failed text={sentenceOf(answer.error)} retry={() => void answer.refetch()} />;
  if (!preview || preview.settingspreviewid !== settingspreviewid) return <PageSkeleton />;
  if (isRunning(preview)) return <Computing preview={preview} refresh={() => void answer.refetch()} />;
  if (preview.statusid !== 3)
    return (
      <Alert color="yellow" variant="light" role="status" styles={{ message: { color: 'inherit' } }}>
        {preview.errormessage ? t(preview.errormessage) : t('The preview was stopped. Nothing was saved.')}
      </Alert>
    );
  return <Shown preview={preview} />;
}

function Computing({ preview, refresh }: { preview: SettingsPreview; refresh: () => void }) {
  const { mutateAsync, isPending } = useSave(cancelSettingsPreview);
  const stop = async () => {
    try {
      await mutateAsync({ input: { settingspreviewid: preview.settingspreviewid } });
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
    refresh();
  };
  return (
    <div className={style.result}>
      <Progress
        label={t('{{month}} is computed as it stands and as changed', { month: monthName(preview.payrollmonth) })}
        done={preview.done}
        total={preview.total}
      />
      <p className={style.quiet}>
        {t('You can close this and come back: the preview goes on, and stays to be read for a week.')}
      </p>
      <div>
        <Button variant="default" loading={isPending} onClick={() => void stop()}>
          {t('Stop')}
        </Button>
      </div>
    </div>
  );
}

/** Sums before and after, of the people whose pay the caller may see. */
function Sums({ sums }: { sums: NonNullable<SettingsPreview['sums']> }) {
  const rows = [
    { label: 'Net pay', ...sums.net },
    { label: 'Gross', ...sums.gross },
    { label: 'Employer cost', ...sums.cost },
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, so the keyboard must reach it
    <div className={table.scroll} tabIndex={0} role="group" aria-label={t('Sums')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('Sum of {{count}} people', { count: sums.people })}</th>
            <th scope="col">{t('Before')}</th>
            <th scope="col">{t('After')}</th>
            <th scope="col">{t('Difference')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{t(label)}</th>
              <td>
                <Money amount={before} decimals={0} />
              </td>
              <td>
                <Money amount={after} decimals={0} />
              </td>
              <td>
                <Money amount={after - before} decimals={0} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Shown({ preview }: { preview: SettingsPreview }) {
  const format = useSession()?.dateformatname;
  const maySee = useMay('payslip', 'read');
  const { payrollmonth, changed, people, failing, mended, sums, addeddate } = preview;
  return (
    <div className={style.result}>
      <p className={style.quiet}>
        {t('From {{month}} on, computed on {{moment}}. Nothing is saved yet.', {
          month: monthName(payrollmonth),
          moment: displayMoment(addeddate, format),
        })}
      </p>
      <div className={style.figures}>
        <Metric
          label="People whose pay changes"
          value={t('{{count}} of {{all}}', {
            count: changed.toLocaleString('en-IN'),
            all: people.toLocaleString('en-IN'),
          })}
        />
        <Metric label="Can no longer be computed" value={failing} />
        <Metric label="Can be computed again" value={mended} />
      </div>
      {sums && sums.people > 0 ? <Sums sums={sums} /> : null}
      {maySee ? (
        <People preview={preview} />
      ) : (
        <p className={style.quiet}>{t('Amounts and names are for those who may see payslips.')}</p>
      )}
    </div>
  );
}

const columnsOf = (decimals: 0 | 2): readonly Column<SettingsPreviewRow>[] => {
  const money = (
    key: 'netbefore' | 'netafter' | 'netchange' | 'grossbefore' | 'grossafter' | 'costbefore' | 'costafter',
    label: string,
  ): Column<SettingsPreviewRow> => ({
    key,
    label,
    end: true,
    cell: (row) => <Money amount={row[key]} decimals={decimals} />,
  });
  return [
    {
      key: 'employeecode',
      label: 'Person',
      cell: (row) => (
        <span>
          {row.fullname} <span className={style.quiet}>{row.employeecode}</span>
          {row.whyafter === null ? null : <span className={style.why}>{t(row.whyafter)}</span>}
        </span>
      ),
    },
    money('netbefore', 'Net pay before'),
    money('netafter', 'Net pay after'),
    money('netchange', 'Difference'),
    { ...money('grossbefore', 'Gross before'), more: true },
    { ...money('grossafter', 'Gross after'), more: true },
    { ...money('costbefore', 'Employer cost before'), more: true },
    { ...money('costafter', 'Employer cost after'), more: true },
  ];
};

/** The people of a preview, the largest difference first; a row opens the lines that differ. */
function People({ preview }: { preview: SettingsPreview }) {
  const { settingspreviewid, changed, failing, mended } = preview;
  const [state] = useTableState();
  const [filter, setFilter] = useState<Filter>('changed');
  const [opened, setOpened] = useState<number>();
  const query = { settingspreviewid, filter, ...(state.search ? { search: state.search } : {}) };
  const rows = useEndpoint(settingsPreviewRows, {
    ...query,
    limit: PAGE_ROWS,
    offset: (state.page - 1) * PAGE_ROWS,
  });
  const whole = rows.data?.rows.every(({ netbefore, netafter }) => netbefore % 100 === 0 && netafter % 100 === 0);
  const filters = [
    { value: 'changed', label: t('Changed ({{count}})', { count: changed }) },
    ...(failing > 0 ? [{ value: 'failing', label: t('Errors ({{count}})', { count: failing }) }] : []),
    ...(mended > 0 ? [{ value: 'mended', label: t('Computed again ({{count}})', { count: mended }) }] : []),
    { value: 'all', label: t('Everybody') },
  ];
  if (opened !== undefined)
    return (
      <PreviewPerson settingspreviewid={settingspreviewid} employeeid={opened} back={() => setOpened(undefined)} />
    );
  return (
    <DataTable
      label={t('People of the preview')}
      rows={rows.data?.rows}
      total={rows.data?.total ?? 0}
      rowKey={(row) => row.employeeid}
      error={rows.error}
      retry={() => void rows.refetch()}
      open={(row) => setOpened(row.employeeid)}
      empty={
        filter === 'changed' && changed === 0 ? (
          <p className={style.quiet}>{t('The change pays everybody as before.')}</p>
        ) : filter === 'changed' ? (
          <p className={style.quiet}>
            {plural(
              changed,
              'The pay of {{count}} person changes, outside the people whose payslips you may see.',
              'The pay of {{count}} people changes, outside the people whose payslips you may see.',
            )}
          </p>
        ) : undefined
      }
      toolbar={
        <SegmentedControl
          size="xs"
          aria-label={t('Show')}
          value={filter}
          onChange={(value) => setFilter(value as Filter)}
          data={filters}
        />
      }
      takeAway={(format, columns) =>
        download(exportSettingsPreviewRows.endpoint, { ...query, format, columns: ['fullname', ...columns].join(',') })
      }
      columns={columnsOf(whole === false ? 2 : 0)}
    />
  );
}
