import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  CHANGE_KIND,
  CONFIDENCE,
  DRIVER,
  getObjective,
  initOkr,
  LEVEL,
  type ObjectiveDetail,
  type OkrInit,
} from '../contract/okr.ts';
import { CloseDialog } from './close-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { KeyResults } from './key-results.tsx';
import style from './okr.module.css';
import { PACE_TONES, PACE_WORDS, ProgressBar } from './progress-bar.tsx';
import { Row } from './tree.tsx';
import { valueText } from './value-text.ts';

/** One objective with its key results, check-ins and history. */
export default function ObjectivePage() {
  const { okrobjectiveid = '' }: { okrobjectiveid?: string } = useParams({ strict: false });
  const id = Number(okrobjectiveid);
  const isId = isRecordId(id);
  const { data, error, refetch } = useEndpoint(getObjective, { okrobjectiveid: id }, { enabled: isId, staleTime: 0 });
  const { data: init } = useEndpoint(initOkr, {});
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const objective = data?.find((one) => one.okrobjectiveid === id);
  if (!objective || !init)
    return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body objective={objective} init={init} />;
}

const CLOSED = 2;
function Body({ objective, init }: { objective: ObjectiveDetail; init: OkrInit }) {
  const day = useDay();
  const [dialog, setDialog] = useState<'edit' | 'close'>();
  usePageTitle(objective.title);
  const { progress, expected, pace, statusid, grade, owner } = objective;
  const unitOf = (id: number | null) => init.units.find(({ displayvalue }) => displayvalue === id);
  return (
    <div className={style.page}>
      <div className={style.head}>
        <span className={style.title}>{objective.title}</span>
        {statusid === CLOSED ? (
          <Tag>{t('Closed at {{grade}}', { grade: ((grade ?? 0) / 100).toFixed(2) })}</Tag>
        ) : pace === null ? null : (
          <Tag tone={PACE_TONES[pace]}>{t(PACE_WORDS[pace] ?? '')}</Tag>
        )}
        {objective.mayedit ? (
          <span className={style.buttons}>
            <Button variant="default" onClick={() => setDialog('edit')}>
              {t('Edit')}
            </Button>
            <Button variant="default" onClick={() => setDialog('close')}>
              {t('Close ¦ action')}
            </Button>
          </span>
        ) : null}
      </div>
      <ProgressBar label={objective.title} progress={progress} expected={expected} pace={pace} />
      <Card title={t('Objective')}>
        <DescriptionList
          items={[
            { label: 'Owner', value: <Link to={`/profile/${owner.employeeid}`}>{owner.fullname}</Link> },
            { label: 'Level', value: objective.departmentname ?? t(LEVEL.label(objective.levelid) ?? '') },
            { label: 'Cycle', value: objective.okrcyclename },
            { label: 'Its progress follows', value: t(DRIVER.label(objective.driverid) ?? '') },
            ...(objective.parenttitle === null
              ? []
              : [
                  {
                    label: 'Aligned to',
                    value: <Link to={`/okr/${objective.parentid ?? 0}`}>{objective.parenttitle}</Link>,
                  },
                ]),
            ...(objective.contributors.length === 0
              ? []
              : [{ label: 'Contributors', value: objective.contributors.map(({ fullname }) => fullname).join(', ') }]),
            ...(objective.description === null ? [] : [{ label: 'Description', value: objective.description }]),
            ...(objective.learnt === null ? [] : [{ label: 'What was learnt', value: objective.learnt }]),
          ]}
        />
      </Card>
      <KeyResults objective={objective} init={init} />
      {objective.below.length > 0 ? (
        <Card title={t('Aligned to it')}>
          <ul className={style.rows}>
            {objective.below.map((node) => (
              <Row key={node.okrobjectiveid} node={node} deep={false} />
            ))}
          </ul>
        </Card>
      ) : null}
      {objective.checkins.length > 0 ? (
        <Card title={t('Check-ins')}>
          <ul className={style.rows}>
            {objective.checkins.map((one) => (
              <li key={one.okrcheckinid} className={style.line}>
                <span>
                  {one.title}:{' '}
                  <b>
                    {one.donecount === null
                      ? valueText(one.value, unitOf(one.measurementunitid))
                      : t('{{count}} done', { count: one.donecount })}
                  </b>
                  {one.note === null ? null : <small>{one.note}</small>}
                </span>
                <small>
                  {[
                    day(one.ondate),
                    t('Confidence: {{word}}', { word: t(CONFIDENCE.label(one.confidenceid) ?? '') }),
                    one.addedbyname,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {objective.changes.length > 0 ? (
        <Card title={t('History')}>
          <ul className={style.rows}>
            {objective.changes.map((one) => (
              <li key={one.okrchangeid} className={style.line}>
                <span>
                  <b>{t(CHANGE_KIND.label(one.changekindid) ?? '')}</b> {one.subject}
                  {one.before === null && one.after === null ? null : ` · ${one.before ?? '–'} → ${one.after ?? '–'}`}
                  {one.reason === null ? null : <small>{one.reason}</small>}
                </span>
                <small>{[day(one.addeddate.slice(0, 10)), one.addedbyname].filter(Boolean).join(' · ')}</small>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {dialog === 'edit' ? <EditDialog objective={objective} init={init} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'close' ? (
        <CloseDialog objective={objective} init={init} onClose={() => setDialog(undefined)} />
      ) : null}
    </div>
  );
}
