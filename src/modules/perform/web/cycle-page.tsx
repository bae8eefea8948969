import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint } from '#platform/web/use-endpoint.ts';
import { type ReviewRow, reviewReport } from '../contract/review.ts';
import { type CycleDetail, getCycle } from '../contract/run.ts';
import { CALIBRATE, LAUNCHED, PHASE, REVIEW_STATUS } from '../contract/words.ts';
import { AddPeopleDialog } from './add-people-dialog.tsx';
import { LaunchDialog } from './launch-dialog.tsx';
import { phaseNow } from './parts.tsx';
import style from './perform.module.css';
import { reviewCells } from './review-columns.tsx';
import { useCloseColleagues, useRemind, useShare, useSignOff } from './use-run.tsx';

const ONLY = [
  { displayname: 'Self review open', displayvalue: 1 },
  { displayname: 'Manager review open', displayvalue: 2 },
  { displayname: 'Raters to approve', displayvalue: 3 },
  { displayname: 'Appealed', displayvalue: 4 },
  { displayname: 'Without a manager', displayvalue: 5 },
  { displayname: 'Too few colleagues', displayvalue: 6 },
];

/** One cycle as whoever runs it sees it: progress by phase, and its reviews. */
export default function CyclePage() {
  const { performancecycleid = '' }: { performancecycleid?: string } = useParams({ strict: false });
  const id = Number(performancecycleid);
  const isId = isRecordId(id);
  const { data, error, refetch } = useEndpoint(getCycle, { performancecycleid: id }, { enabled: isId, staleTime: 0 });
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const cycle = data?.find((one) => one.performancecycleid === id);
  if (!cycle) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body cycle={cycle} />;
}

function Body({ cycle }: { cycle: CycleDetail }) {
  usePageTitle(cycle.performancecyclename);
  const isLaunched = cycle.statusid === LAUNCHED;
  return (
    <div className={style.stack}>
      <Phases cycle={cycle} />
      <Notes cycle={cycle} />
      <Actions cycle={cycle} />
      {isLaunched ? (
        <Reviews performancecycleid={cycle.performancecycleid} />
      ) : (
        <EmptyState
          emptyState={{
            title: 'The cycle is not launched',
            why: 'A launch makes a review for everybody in it on the day of its snapshot, with the forms of their raters.',
          }}
        />
      )}
    </div>
  );
}

/** The phases with their days and how far each is. */
function Phases({ cycle }: { cycle: CycleDetail }) {
  const day = useDay();
  const now = phaseNow(cycle.phases, today());
  return (
    <ol className={style.phases} aria-label={t('Phases')}>
      {cycle.phases.map(({ phaseid, fromdate, todate, done, all }) => (
        <li key={phaseid} data-now={phaseid === now?.phaseid}>
          <strong>{t(PHASE.label(phaseid) ?? '')}</strong>
          <span className={style.quiet}>{t('{{from}} to {{to}}', { from: day(fromdate), to: day(todate) })}</span>
          {cycle.statusid === LAUNCHED ? <span>{t('{{done}} of {{all}}', { done, all })}</span> : null}
        </li>
      ))}
    </ol>
  );
}

/** What asks for somebody's attention in a cycle. */
function Notes({ cycle }: { cycle: CycleDetail }) {
  const { appealed, withoutmanager, toofew, groupsize, isclosed } = cycle;
  const notes = [
    appealed > 0 ? plural(appealed, '{{count}} appeal', '{{count}} appeals') : '',
    withoutmanager > 0
      ? plural(withoutmanager, '{{count}} person has no manager', '{{count}} people have no manager')
      : '',
    toofew > 0 && !isclosed
      ? plural(
          toofew,
          '{{count}} person has fewer colleagues than the smallest group of {{size}}',
          '{{count}} people have fewer colleagues than the smallest group of {{size}}',
          { size: groupsize },
        )
      : '',
  ].filter(Boolean);
  return notes.length > 0 ? <p className={style.quiet}>{notes.join(' · ')}</p> : null;
}

function Actions({ cycle }: { cycle: CycleDetail }) {
  const mayEdit = useMay('performCycleRun', 'edit');
  const { performancecycleid, statusid, phases, mayclose, isclosed } = cycle;
  const remind = useRemind(performancecycleid);
  const closeForms = useCloseColleagues(performancecycleid);
  const [dialog, setDialog] = useState<'launch' | 'add'>();
  const done = () => setDialog(undefined);
  const isLaunched = statusid === LAUNCHED;
  return (
    <div className={style.buttons}>
      {mayEdit && !isLaunched ? <Button onClick={() => setDialog('launch')}>{t('Launch')}</Button> : null}
      {mayEdit && mayclose ? (
        <Button onClick={() => void closeForms()}>{t('Open the forms of colleagues')}</Button>
      ) : null}
      {isLaunched && phases.some(({ phaseid }) => phaseid === CALIBRATE) ? (
        <Button variant="default" component={Link} to={`/perform/review/calibrate/${performancecycleid}`}>
          {t('Calibrate')}
        </Button>
      ) : null}
      {mayEdit && isLaunched ? (
        <Button variant="default" onClick={() => void remind()}>
          {t('Remind everybody')}
        </Button>
      ) : null}
      {mayEdit && isLaunched && !isclosed ? (
        <Button variant="default" onClick={() => setDialog('add')}>
          {t('Add people')}
        </Button>
      ) : null}
      {dialog === 'launch' ? <LaunchDialog performancecycleid={performancecycleid} onClose={done} /> : null}
      {dialog === 'add' ? <AddPeopleDialog performancecycleid={performancecycleid} onClose={done} /> : null}
    </div>
  );
}

function Reviews({ performancecycleid }: { performancecycleid: number }) {
  const go = useNavigate();
  const mayEdit = useMay('performCycleRun', 'edit');
  const { chosen, filters } = useChoiceFilters({
    status: { label: 'Status', all: 'All statuses', options: REVIEW_STATUS.options },
    only: { label: 'Only', all: 'All ¦ reviews', options: ONLY },
  });
  const table = useReport(
    reviewReport,
    { performancecycleid, statusid: chosen.status, only: chosen.only },
    reviewCells,
  );
  const [remind, signOff, share] = [useRemind(performancecycleid), useSignOff(), useShare()];
  const idsOf = (rows: readonly ReviewRow[]) => rows.map(({ performreviewid }) => performreviewid);
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.performreviewid}
      open={(row) => void go({ to: `/perform/review/${row.performreviewid}` })}
      filters={filters}
      empty={<EmptyState emptyState={{ title: 'No reviews', why: 'No review of this cycle is like this.' }} />}
      {...(mayEdit
        ? {
            renderBulk: (rows: readonly ReviewRow[], clear: () => void) => (
              <>
                <Button size="xs" onClick={() => void signOff(idsOf(rows)).then(clear)}>
                  {t('Sign off')}
                </Button>
                <Button size="xs" variant="default" onClick={() => void share(idsOf(rows)).then(clear)}>
                  {t('Share')}
                </Button>
                <Button size="xs" variant="default" onClick={() => void remind(idsOf(rows)).then(clear)}>
                  {t('Remind')}
                </Button>
              </>
            ),
          }
        : {})}
    />
  );
}
