import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { openDrawer } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getAttendanceLog, type LogDay } from '../../contract/log.ts';
import { DayDrawer } from './day-drawer.tsx';
import { DayTable } from './day-table.tsx';
import style from './log.module.css';
import { RequestDialog } from './request-dialog.tsx';
import { Totals } from './totals.tsx';
import { isNightShift } from './words.ts';

/** The reader's own month as a list, the latest day first: a muster of one row is too wide for a phone. */
export function OwnDays({ employeeid, month }: { employeeid: number; month: string }) {
  const { data, error, refetch } = useEndpoint(getAttendanceLog, { employeeid, month }, { staleTime: 0 });
  const day = useDay();
  const [about, setAbout] = useState<{ kindid: number; row: LogDay }>();
  const [log] = data ?? [];
  if (!log) return error ? <Failed text={t(sentenceOf(error))} retry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <div className={style.page}>
      {log.days.length > 0 ? <Totals totals={log.totals} /> : null}
      <DayTable
        days={log.days}
        isOn={log.startdate !== null}
        onOpen={(row) =>
          openDrawer(
            day(row.date),
            <DayDrawer row={row} employeeid={employeeid} onAsk={(kindid) => setAbout({ kindid, row })} />,
          )
        }
      />
      {about ? (
        <RequestDialog
          employeeid={null}
          name={null}
          kindid={about.kindid}
          date={about.row.date}
          isnight={isNightShift(about.row)}
          onClose={() => setAbout(undefined)}
        />
      ) : null}
    </div>
  );
}
