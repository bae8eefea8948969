import { Button, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { isDay } from '#platform/engine/day.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { DateRange } from '#platform/web/kit/date-range.tsx';
import { displayMoment, today, useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { CUSTOM, LAST_MONTH, RANGE } from '#modules/report-robo/contract/question.ts';
import { getBoard, listBoards } from '../contract/board.ts';
import { Arrange } from './arrange.tsx';
import style from './dashboard.module.css';
import { Tile } from './tile.tsx';

/** The longest period in days. */
const MAX_DAYS = 366;
type Boards = OutputOf<typeof listBoards>[number]['boards'];
type Chosen = { rangeid: (typeof RANGE.ids)[number]; from: string | null; to: string | null };

/** Boards of key figures and charts, as far as the reader's rights over their data reach. */
export default function Dashboard() {
  const query = useEndpoint(listBoards, {}, { staleTime: 0 });
  const boards = query.data?.[0]?.boards;
  const waiting = waitingFor([query], boards !== undefined);
  if (waiting !== undefined || !boards) return <>{waiting}</>;
  const [first] = boards;
  if (!first)
    return (
      <EmptyState
        emptyState={{
          title: 'No figures to show',
          why: 'Dashboards show what your other rights allow you to see, such as employees or payslips.',
          icon: IconChartBar,
        }}
      />
    );
  return <Page boards={boards} first={first.displayvalue} />;
}

/** What the address has of the board and the period. */
function useChosen(boards: Boards, first: Boards[number]['displayvalue']) {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const board = boards.find(({ displayvalue }) => displayvalue === query.board)?.displayvalue ?? first;
  const rangeid = RANGE.ids.find((one) => one === Number(query.range)) ?? LAST_MONTH;
  const dayIn = (value: unknown): string => (typeof value === 'string' && isDay(value) ? value : today());
  const isCustom = rangeid === CUSTOM;
  const chosen: Chosen = {
    rangeid,
    from: isCustom ? dayIn(query.from) : null,
    to: isCustom ? dayIn(query.to) : null,
  };
  const change = (values: Readonly<Record<string, unknown>>) =>
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before: Record<string, unknown>) => ({ ...before, ...values }),
    });
  return { board, chosen, change };
}

function Page({ boards, first }: { boards: Boards; first: Boards[number]['displayvalue'] }) {
  const { board, chosen, change } = useChosen(boards, first);
  const { rangeid, from, to } = chosen;
  return (
    <div className={style.page}>
      <div className={style.bar}>
        <SegmentedControl
          aria-label={t('Board')}
          data={boards.map(({ displayname, displayvalue }) => ({ value: displayvalue, label: t(displayname) }))}
          value={board}
          onChange={(value) => change({ board: value })}
        />
        <div className={style.figure}>
          <NativeSelect
            aria-label={t('Period')}
            value={rangeid}
            onChange={(event) => change({ range: Number(event.currentTarget.value), from: undefined, to: undefined })}
            data={RANGE.options.map(({ displayname, displayvalue }) => ({
              value: String(displayvalue),
              label: t(displayname),
            }))}
          />
          {from !== null && to !== null ? (
            <DateRange value={{ from, to }} limit={MAX_DAYS} onChange={(range) => change(range)} />
          ) : null}
        </div>
      </div>
      <Tiles board={board} chosen={chosen} />
    </div>
  );
}

function Tiles({ board, chosen }: { board: Boards[number]['displayvalue']; chosen: Chosen }) {
  const day = useDay();
  const session = useSession();
  const [isArranged, setArranged] = useState(false);
  const { data, error, refetch } = useEndpoint(getBoard, { board, ...chosen }, { staleTime: 0 });
  const answer = data?.[0];
  if (!answer)
    return error ? <Failed text={t(sentenceOf(error))} retry={() => void refetch()} /> : <Skeleton height={320} />;
  const asof = displayMoment(answer.asof, session?.dateformatname);
  return (
    <>
      <div className={style.bar}>
        <p className={style.quiet}>
          {t('{{from}} to {{to}}, against the period before and a year before', {
            from: day(answer.from),
            to: day(answer.to),
          })}
        </p>
        <div className={`${style.figure} ${style.paperless}`}>
          <Button variant="default" size="compact-sm" onClick={() => setArranged(!isArranged)}>
            {isArranged ? t('Done') : t('Arrange')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </div>
      </div>
      {isArranged ? (
        <Arrange board={board} tiles={answer.tiles} isown={answer.isown} />
      ) : (
        <div className={style.tiles}>
          {answer.tiles.map((tile) => (
            <Tile key={tile.key} tile={tile} asof={asof} />
          ))}
        </div>
      )}
    </>
  );
}
