import { Drawer } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type ClosedPerson, closedReport, previewClose } from '../../contract/closed.ts';
import { daysNumber, lengthText } from '../log/words.ts';
import { DUE_WORDS, GRANT_WORDS } from './words.ts';
import style from './close.module.css';

/** Columns that are there when the list opens; the others can be chosen. */
const SHOWN = ['fullname', 'inservice', 'paiddays', 'lossofpay', 'fromleave', 'overtimeminutes', 'compoff'];
const figure = (key: string): Partial<Column<ClosedPerson>> => ({
  end: true,
  cell: (row) => {
    const value: unknown = Object.entries(row).find(([name]) => name === key)?.[1];
    return typeof value === 'number' ? daysNumber(value) : '–';
  },
  ...(SHOWN.includes(key) ? {} : { more: true }),
});
const minutes = (key: 'overtimeminutes' | 'extracarried', label: string): Partial<Column<ClosedPerson>> => ({
  ...figure(key),
  label,
  cell: (row) => lengthText(row[key]),
});
const cells = (day: (value: string) => string): Readonly<Record<string, Partial<Column<ClosedPerson>>>> => ({
  ...Object.fromEntries(Object.keys(closedReport.columns).map((key) => [key, figure(key)])),
  fullname: nameCell,
  employeecode: { more: true },
  overtimeminutes: minutes('overtimeminutes', 'Overtime to pay'),
  extracarried: minutes('extracarried', 'Extra time carried on'),
  closedon: { more: true, cell: (row) => day(row.closedon) },
});

const noPeople = (
  <EmptyState
    emptyState={{
      title: 'Nobody was in service in this month',
      why: 'Every employee with at least one day of service in the month is closed with it.',
      icon: IconUsers,
    }}
  />
);

/** What a closed month came to for people; each row leads to its reasons. */
export function ClosedPeople({ closeid }: { closeid: number }) {
  const [shown, setShown] = useState<ClosedPerson>();
  const table = useReport(closedReport, { closeid }, cells(useDay()));
  return (
    <>
      <DataTable
        {...table}
        label={t('Result of the close of attendance')}
        rowKey={(row) => row.employeeid}
        open={setShown}
        empty={noPeople}
      />
      {shown ? <Reasons row={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}

/** What the close of a month would come to for people. */
export function PreviewPeople({ month }: { month: string }) {
  const day = useDay();
  const [{ page }] = useTableState();
  const [shown, setShown] = useState<ClosedPerson>();
  const query = { month, limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS };
  const { data, error, refetch } = useEndpoint(previewClose, query, { staleTime: 0 });
  if (!data) return error ? <Failed text={t(sentenceOf(error))} retry={() => void refetch()} /> : <PageSkeleton />;
  const own = cells(day);
  const columns = Object.entries(closedReport.columns).map(([key, { label }]): Column<ClosedPerson> => ({
    key,
    label,
    cell: () => '–',
    ...own[key],
  }));
  return (
    <>
      <DataTable
        label={t('Result of the close')}
        columns={columns}
        rows={data.rows}
        total={data.total}
        searches={false}
        rowKey={(row) => row.employeeid}
        retry={() => void refetch()}
        open={setShown}
        empty={noPeople}
      />
      {shown ? <Reasons row={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}

/** Halves of a day that cost the same together. */
function together(dues: ClosedPerson['dues']): ClosedPerson['dues'] {
  const same = Map.groupBy(dues, ({ day, reason, leavetypename }) => `${day} ${reason} ${leavetypename ?? ''}`);
  return [...same.values()].flatMap((all) => {
    const [first] = all;
    return first ? [{ ...first, days: all.reduce((sum, { days }) => sum + days, 0) }] : [];
  });
}

/** What cost and earned days on which day, and what it was taken from. */
function Reasons({ row, onClose }: { row: ClosedPerson; onClose: () => void }) {
  const day = useDay();
  const { dues, grants, nights, unpaidleave, encashed, fullname } = row;
  const isEmpty = dues.length + grants.length + nights.length === 0 && unpaidleave + encashed === 0;
  return (
    <Drawer opened position="right" onClose={onClose} title={fullname} closeButtonProps={{ 'aria-label': t('Close') }}>
      {isEmpty ? <p className={style.quiet}>{t('Nothing was charged, and nothing was earned.')}</p> : null}
      <ul className={style.reasons}>
        {together(dues).map((due) => (
          <li key={`${due.day} ${due.reason} ${due.leavetypename ?? ''}`}>
            <span>
              {day(due.day)} · {t(DUE_WORDS[due.reason] ?? due.reason)}
            </span>
            <span>
              {due.leavetypename === null
                ? t('{{days}} loss of pay', { days: daysNumber(due.days) })
                : t('{{days}} from {{leave}}', { days: daysNumber(due.days), leave: due.leavetypename })}
            </span>
          </li>
        ))}
        {grants.map((one) => (
          <li key={`${one.day} ${one.reason}`}>
            <span>
              {day(one.day)} · {t(GRANT_WORDS[one.reason] ?? one.reason)}
            </span>
            <span>{t('{{days}} compensatory off', { days: daysNumber(one.days) })}</span>
          </li>
        ))}
        {nights.map((one) => (
          <li key={`night ${one.day}`}>
            <span>
              {day(one.day)} · {t('Night shift')}
            </span>
            <span>{daysNumber(one.days)}</span>
          </li>
        ))}
        {unpaidleave > 0 ? (
          <li>
            <span>{t('Unpaid leave')}</span>
            <span>{t('{{days}} loss of pay', { days: daysNumber(unpaidleave) })}</span>
          </li>
        ) : null}
        {encashed > 0 ? (
          <li>
            <span>{t('End of service')}</span>
            <span>{t('{{days}} paid', { days: daysNumber(encashed) })}</span>
          </li>
        ) : null}
      </ul>
    </Drawer>
  );
}
