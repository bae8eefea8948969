import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { FieldPair } from '#platform/web/kit/field.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import type { VersionHead } from '#platform/contract/versioned-plan.ts';
import style from './plan.module.css';

/** What a version says in words, line by line. */
export type PlanLine = readonly [label: string, text: string];
type Versions<D> = { versions: readonly (VersionHead & D)[]; lines: (detail: D) => readonly PlanLine[] };

/** The versions of a plan, the latest first, and what differs between two of them. */
export function PlanVersions<D>({ versions, lines }: Versions<D>) {
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
      {versions.length > 1 ? <Comparison versions={versions} lines={lines} /> : null}
    </Card>
  );
}

type Difference = { readonly label: string; readonly before: string; readonly after: string };
/** What differs between two versions; what one of them does not have is empty there. */
function differences(before: readonly PlanLine[], after: readonly PlanLine[]): Difference[] {
  const [was, is] = [new Map(before), new Map(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((label) => ({ label, before: was.get(label) ?? '', after: is.get(label) ?? '' }))
    .filter((one) => one.before !== one.after);
}

function Comparison<D>({ versions, lines }: Versions<D>) {
  const [latest, previous] = versions;
  const [after, setAfter] = useState(latest?.versionno);
  const [before, setBefore] = useState(previous?.versionno);
  const named = versions.map(({ versionno }) => ({
    value: String(versionno),
    label: t('Version {{versionno}}', { versionno }),
  }));
  const of = (versionno: number | undefined): readonly PlanLine[] => {
    const version = versions.find((one) => one.versionno === versionno);
    return version ? lines(version) : [];
  };
  const result = differences(of(before), of(after));
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
                <th scope="row">{t(one.label)}</th>
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
