import { NativeSelect } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Chart } from '#platform/web/kit/chart.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { plural, t } from '#platform/web/language.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint } from '#platform/web/use-endpoint.ts';
import { type Calibration, type CalibrationRow, getCalibration } from '../contract/run.ts';
import { POTENTIAL } from '../contract/words.ts';
import { CalibrationTable } from './calibration-table.tsx';
import style from './perform.module.css';

/** The rating that counts: that of calibration, else the nearest point to the score. */
export const ratingOf = ({ rating, nearest }: CalibrationRow): number | null => rating ?? nearest;

/** Calibration of a cycle: the distribution, the nine-box of rating and potential, and the people. */
export default function CalibrationPage() {
  const { performancecycleid = '' }: { performancecycleid?: string } = useParams({ strict: false });
  const id = Number(performancecycleid);
  const isId = isRecordId(id);
  const [departmentid, setDepartment] = useState<number>();
  const { data, error, refetch } = useEndpoint(
    getCalibration,
    { performancecycleid: id, ...(departmentid === undefined ? {} : { departmentid }) },
    { enabled: isId, staleTime: 0 },
  );
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const calibration = data?.[0];
  if (!calibration) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body calibration={calibration} departmentid={departmentid} onDepartment={setDepartment} />;
}

type BodyOf = {
  calibration: Calibration;
  departmentid: number | undefined;
  onDepartment: (departmentid: number | undefined) => void;
};

function Body({ calibration, departmentid, onDepartment }: BodyOf) {
  const { performancecyclename, rows, total, departments, isopen, points } = calibration;
  usePageTitle(t('Calibrate {{cycle}}', { cycle: performancecyclename }));
  const [box, setBox] = useState<string>();
  const shown = box === undefined ? rows : rows.filter((row) => boxOf(row, points) === box);
  return (
    <div className={style.stack}>
      <div className={style.buttons}>
        <NativeSelect
          aria-label={t('Department')}
          value={departmentid ?? ''}
          onChange={(event) => onDepartment(Number(event.currentTarget.value) || undefined)}
          data={[
            { value: '', label: t('All departments') },
            ...departments.map(({ displayname, displayvalue }) => ({
              value: String(displayvalue),
              label: displayname,
            })),
          ]}
        />
        <span className={style.quiet}>
          {rows.length < total
            ? t('The first {{shown}} of {{total}}: choose a department', { shown: rows.length, total })
            : plural(total, '{{count}} person', '{{count}} people')}
        </span>
        {isopen ? null : <span className={style.quiet}>{t('Ratings change in the phase of calibration only.')}</span>}
      </div>
      {rows.length === 0 ? (
        <EmptyState
          emptyState={{
            title: 'Nobody to calibrate',
            why: 'People of the cycle appear here, without you and your manager.',
            icon: IconChartHistogram,
          }}
        />
      ) : (
        <>
          <div className={style.two}>
            <Distribution calibration={calibration} />
            <Card title={t('Rating and potential')}>
              <NineBox calibration={calibration} chosen={box} onChoose={setBox} />
            </Card>
          </div>
          <CalibrationTable rows={shown} points={points} />
        </>
      )}
    </div>
  );
}

/** How many people have each point; information, never a quota. */
function Distribution({ calibration: { rows, points } }: { calibration: Calibration }) {
  const counts = points.map(({ value, label }) => ({
    key: String(value),
    label: `${value} ${label}`,
    values: { people: rows.filter((row) => ratingOf(row) === value).length },
  }));
  const rated = rows.filter((row) => ratingOf(row) !== null).length;
  return (
    <Chart
      title={t('Distribution')}
      kind="columns"
      heading={t('Rating')}
      summary={t(
        '{{rated}} of {{all}} people have a rating. It is information: no share of people has to have a point.',
        {
          rated,
          all: rows.length,
        },
      )}
      rows={counts}
      series={[{ name: 'people', label: t('People'), colour: 'blue.6' }]}
      text={String}
    />
  );
}

const THIRDS = [3, 2, 1] as const;
/** The third of the scale that a rating is in: 1 low, 3 high. */
function thirdOf(rating: number, points: Calibration['points']): number {
  const place = points.findIndex(({ value }) => value === rating);
  return Math.min(3, Math.floor((Math.max(0, place) * 3) / Math.max(1, points.length)) + 1);
}

function boxOf(row: CalibrationRow, points: Calibration['points']): string | undefined {
  const rating = ratingOf(row);
  return rating === null || row.potentialid === null ? undefined : `${row.potentialid} ${thirdOf(rating, points)}`;
}

type Box = { calibration: Calibration; chosen: string | undefined; onChoose: (box: string | undefined) => void };

/** Nine boxes, potential upwards and rating to the right; a box shows its people below. */
function NineBox({ calibration: { rows, points }, chosen, onChoose }: Box) {
  const counts = Map.groupBy(rows, (row) => boxOf(row, points));
  const missing = counts.get(undefined)?.length ?? 0;
  return (
    <div className={style.stack}>
      <div className={style.grid}>
        {THIRDS.map((potential) => (
          <Line key={potential} potential={potential} counts={counts} chosen={chosen} onChoose={onChoose} />
        ))}
        <span />
        <span>{t('Low ¦ rating')}</span>
        <span>{t('Middle ¦ rating')}</span>
        <span>{t('High ¦ rating')}</span>
      </div>
      {missing > 0 ? (
        <p className={style.quiet}>
          {plural(
            missing,
            '{{count}} person has no potential or rating yet',
            '{{count}} people have no potential or rating yet',
          )}
        </p>
      ) : null}
    </div>
  );
}

type LineOf = {
  potential: 1 | 2 | 3;
  counts: ReadonlyMap<string | undefined, readonly CalibrationRow[]>;
  chosen: string | undefined;
  onChoose: (box: string | undefined) => void;
};
function Line({ potential, counts, chosen, onChoose }: LineOf) {
  const name = t(POTENTIAL.label(potential) ?? '');
  return (
    <>
      <span>{name}</span>
      {[1, 2, 3].map((third) => {
        const box = `${potential} ${third}`;
        const people = counts.get(box) ?? [];
        const names = people.slice(0, 3).map(({ fullname }) => fullname);
        return (
          <button
            key={box}
            type="button"
            className={style.cell}
            aria-pressed={chosen === box}
            aria-label={t('Potential {{potential}}, rating {{rating}} of 3: {{count}}', {
              potential: name,
              rating: third,
              count: people.length,
            })}
            onClick={() => onChoose(chosen === box ? undefined : box)}
          >
            <b>{people.length}</b>
            <small>{names.join(', ')}</small>
          </button>
        );
      })}
    </>
  );
}
