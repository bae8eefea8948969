import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listMeasures, measureRows } from '../contract/measure.ts';
import { KEY_RESULT_KIND, type KeyResultRow, type ObjectiveDetail, type OkrInit } from '../contract/okr.ts';
import { FeedDialog, titleOf } from './feed-dialog.tsx';
import { KeyResultDialog } from './key-result-dialog.tsx';
import style from './okr.module.css';
import { PACE_TONES, PACE_WORDS, ProgressBar } from './progress-bar.tsx';
import { valueText } from './value-text.ts';
import { WhatIfDialog } from './what-if-dialog.tsx';

const MILESTONES = 7;
const YES_NO = 8;

/** Where a key result stands, in words. */
export function standingOf(row: KeyResultRow, init: OkrInit): string {
  const unit = init.units.find(({ displayvalue }) => displayvalue === row.measurementunitid);
  if (row.kindid === MILESTONES)
    return t('{{done}} of {{all}} milestones', {
      done: row.milestones.filter(({ isdone }) => isdone).length,
      all: row.milestones.length,
    });
  if (row.kindid === YES_NO) return row.currentvalue ? t('Yes') : t('Not yet');
  const at = valueText(row.currentvalue, unit);
  if (row.targetvalue === null) return at;
  return t('{{at}}, from {{start}} to {{target}}', {
    at,
    start: valueText(row.startvalue, unit),
    target: valueText(row.targetvalue, unit),
  });
}

/** The key results of an objective. */
export function KeyResults({ objective, init }: { objective: ObjectiveDetail; init: OkrInit }) {
  const day = useDay();
  const [edited, setEdited] = useState<KeyResultRow | 'new'>();
  const [tried, setTried] = useState<KeyResultRow>();
  const [fed, setFed] = useState<KeyResultRow>();
  const { data: measures = [] } = useEndpoint(listMeasures, {});
  const hasReports = useMay('reportRobo', 'read');
  const go = useNavigate();
  const openRows = async ({ measurekey }: KeyResultRow) => {
    try {
      const { okrcycleid } = objective;
      const [rows] = await call(measureRows, { measurekey: measurekey ?? '', okrcycleid });
      if (rows) void go({ to: '/report_robo', search: { rows } });
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <Card
      title={t('Key results')}
      side={
        objective.mayedit ? (
          <Button size="xs" variant="default" onClick={() => setEdited('new')}>
            {t('Add a key result')}
          </Button>
        ) : null
      }
    >
      {objective.keyresults.length === 0 ? (
        <p className={style.quiet}>{t('Nothing measures it yet.')}</p>
      ) : (
        <ul className={style.rows}>
          {objective.keyresults.map((row) => (
            <li key={row.okrkeyresultid} className={style.row} data-dropped={row.isdropped}>
              <span>
                {row.title}
                <small>{[t(KEY_RESULT_KIND.label(row.kindid) ?? ''), standingOf(row, init)].join(' · ')}</small>
                <small>
                  {[
                    row.fullname,
                    t('weight {{weight}}', { weight: row.weight }),
                    ...(row.measurekey === null
                      ? []
                      : [t('Fed by: {{figure}}', { figure: t(titleOf(measures, row.measurekey)) })]),
                    row.checkedon === null ? t('Not checked in') : t('checked in {{day}}', { day: day(row.checkedon) }),
                  ].join(' · ')}
                </small>
                <span className={style.buttons}>
                  {objective.mayedit && row.kindid < MILESTONES && !row.isdropped ? (
                    <Button size="compact-xs" variant="subtle" onClick={() => setFed(row)}>
                      {t('Feed from the product')}
                    </Button>
                  ) : null}
                  {hasReports && measures.some((one) => one.displayvalue === row.measurekey && one.mayopen) ? (
                    <Button size="compact-xs" variant="subtle" onClick={() => void openRows(row)}>
                      {t('Rows behind it')}
                    </Button>
                  ) : null}
                  {row.maycheckin ? (
                    <Button size="compact-xs" variant="subtle" component={Link} to="/okr/checkin">
                      {t('Check in')}
                    </Button>
                  ) : null}
                  {row.kindid < MILESTONES && !row.isdropped ? (
                    <Button size="compact-xs" variant="subtle" onClick={() => setTried(row)}>
                      {t('What if …')}
                    </Button>
                  ) : null}
                  {objective.mayedit ? (
                    <Button size="compact-xs" variant="subtle" onClick={() => setEdited(row)}>
                      {t('Edit')}
                    </Button>
                  ) : null}
                </span>
              </span>
              <ProgressBar label={row.title} progress={row.shown} expected={row.expected} pace={row.pace} />
              {row.isdropped ? (
                <Tag>{t('Dropped')}</Tag>
              ) : (
                <Tag tone={PACE_TONES[row.pace]}>{t(PACE_WORDS[row.pace] ?? '')}</Tag>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === undefined ? null : (
        <KeyResultDialog
          objective={objective}
          init={init}
          row={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {fed ? <FeedDialog row={fed} init={init} measures={measures} onClose={() => setFed(undefined)} /> : null}
      {tried ? <WhatIfDialog row={tried} init={init} onClose={() => setTried(undefined)} /> : null}
    </Card>
  );
}
