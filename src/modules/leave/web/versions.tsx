import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { FieldPair } from '#platform/web/kit/field.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { differences, type Names } from './detail-words.ts';
import type { VersionDetail } from '../contract/policy-detail.ts';
import style from './leave.module.css';
import type { Version } from './policy-draft.ts';

type Versions = { versions: readonly Version[]; names: Names };

/** The versions of a policy, the latest first, and what differs between two of them. */
export function Versions({ versions, names }: Versions) {
  const day = useDay();
  return (
    <Card title={t('Versions')}>
      <table className={style.versions}>
        <thead>
          <tr>
            <th scope="col">{t('Version')}</th>
            <th scope="col">{t('Effective from')}</th>
            <th scope="col">{t('Published on')}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ versionno, effectivefrom, publishedon }) => (
            <tr key={versionno}>
              <th scope="row">{versionno}</th>
              <td>{effectivefrom === null ? '–' : day(effectivefrom)}</td>
              <td>{publishedon === null ? <Tag tone="warn">{t('Draft')}</Tag> : day(publishedon)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {versions.length > 1 ? <Comparison versions={versions} names={names} /> : null}
    </Card>
  );
}

function Comparison({ versions, names }: Versions) {
  const [latest, previous] = versions;
  const [after, setAfter] = useState(latest?.versionno);
  const [before, setBefore] = useState(previous?.versionno);
  const named = versions.map(({ versionno }) => ({
    value: String(versionno),
    label: t('Version {{versionno}}', { versionno }),
  }));
  const of = (versionno: number | undefined) => versions.find((one) => one.versionno === versionno) as VersionDetail;
  const result = differences(of(before), of(after), names);
  return (
    <section aria-label={t('Compare versions')} className={style.part}>
      <FieldPair>
        <NativeSelect
          label={t('Compare')}
          data={named}
          value={String(before)}
          onChange={(event) => setBefore(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={t('with')}
          data={named}
          value={String(after)}
          onChange={(event) => setAfter(Number(event.currentTarget.value))}
        />
      </FieldPair>
      {result.length === 0 ? (
        <p className={style.quiet}>{t('These versions say the same.')}</p>
      ) : (
        <table className={style.versions}>
          <thead>
            <tr>
              <th scope="col">{t('Rule')}</th>
              <th scope="col">{t('Version {{versionno}}', { versionno: before ?? '' })}</th>
              <th scope="col">{t('Version {{versionno}}', { versionno: after ?? '' })}</th>
            </tr>
          </thead>
          <tbody>
            {result.map((one) => (
              <tr key={one.label}>
                <th scope="row">{one.label}</th>
                <td>{one.before || '–'}</td>
                <td>{one.after || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
