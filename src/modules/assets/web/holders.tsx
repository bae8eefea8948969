import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { today, useDay } from '#platform/web/kit/day.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { ACCEPTANCE, type AssetDetail, type AssignmentRow } from '../contract/asset.ts';
import { isPossible } from '../engine/states.ts';
import style from './assets.module.css';
import { ReturnDialog } from './return-dialog.tsx';
import { ACCEPTANCE_TONES } from './states.ts';
import { TransferDialog } from './transfer-dialog.tsx';

type Holders = { asset: AssetDetail; mayEdit: boolean };

/** Who has an asset, and who had it before. */
export function Holders({ asset, mayEdit }: Holders) {
  const [back, setBack] = useState<AssignmentRow>();
  const [from, setFrom] = useState<AssignmentRow>();
  const day = useDay();
  if (asset.assignments.length === 0) return <p className={style.quiet}>{t('Nobody has had it yet.')}</p>;
  return (
    <ul className={style.rows}>
      {asset.assignments.map((one) => {
        const iscurrent = one.returnedon === null;
        const late = iscurrent && one.dueon !== null && one.dueon < today();
        const left = iscurrent && one.leavingdate !== null && one.leavingdate < today();
        return (
          <li key={one.assetassignmentid} className={style.row} data-past={!iscurrent}>
            <span className={style.who}>
              <PersonAvatar name={one.fullname} image={one.imagepath} size={32} />
              <span>
                <Link to={`/profile/${one.employeeid}`}>{one.fullname}</Link>
                <small>
                  {iscurrent
                    ? t('since {{day}}', { day: day(one.issuedon) })
                    : t('{{from}} to {{to}}', { from: day(one.issuedon), to: day(one.returnedon ?? one.issuedon) })}
                  {iscurrent && one.dueon !== null ? ` · ${t('due back {{day}}', { day: day(one.dueon) })}` : null}
                </small>
                {one.conditionout === null ? null : <small>{t('Issued: {{note}}', { note: one.conditionout })}</small>}
                {one.conditionin === null ? null : <small>{t('Returned: {{note}}', { note: one.conditionin })}</small>}
                {one.acceptancenote === null ? null : <small>{one.acceptancenote}</small>}
              </span>
            </span>
            {late ? <Tag tone="bad">{t('Overdue')}</Tag> : null}
            {left ? <Tag tone="bad">{t('Has left')}</Tag> : null}
            {iscurrent && one.acceptanceid !== 1 ? (
              <Tag tone={ACCEPTANCE_TONES[one.acceptanceid]}>{t(ACCEPTANCE.label(one.acceptanceid) ?? '')}</Tag>
            ) : null}
            {iscurrent && mayEdit && isPossible('transfer', asset.stateid) ? (
              <Button variant="default" size="xs" onClick={() => setFrom(one)}>
                {t('Transfer')}
              </Button>
            ) : null}
            {iscurrent && mayEdit ? (
              <Button variant="default" size="xs" onClick={() => setBack(one)}>
                {t('Take back')}
              </Button>
            ) : null}
          </li>
        );
      })}
      {from ? <TransferDialog asset={asset} assignment={from} onClose={() => setFrom(undefined)} /> : null}
      {back ? <ReturnDialog asset={asset} assignment={back} onClose={() => setBack(undefined)} /> : null}
    </ul>
  );
}
