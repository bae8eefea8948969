import type { ReactNode } from 'react';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getSections, type SeenSection } from '../contract/profile.ts';
import type { SectionKey } from '../contract/sections.ts';
import style from './profile.module.css';
import { SectionCard } from './section-card.tsx';

type SectionsTab = { employeeid: number; keys: readonly SectionKey[]; below?: Partial<Record<SectionKey, ReactNode>> };

/** Sets the path of a scan as the value of its field. */
const withScans = (seen: SeenSection): SeenSection => ({
  ...seen,
  rows: seen.rows.map((row) =>
    row.imagepath === null ? row : { ...row, values: { ...row.values, imagepath: row.imagepath } },
  ),
});

/** The sections of one tab, as far as the reader may see them. */
export function SectionsTab({ employeeid, keys, below = {} }: SectionsTab) {
  const query = useEndpoint(getSections, { employeeid });
  const person = query.data?.find((one) => one.employeeid === employeeid);
  const waiting = waitingFor([query], person !== undefined);
  if (waiting !== undefined || !person) return <>{waiting}</>;
  return (
    <div className={style.cards}>
      {keys.map((key) => {
        const seen = person.sections.find(({ section }) => section === key);
        return seen ? (
          <SectionCard key={key} seen={withScans(seen)} person={person}>
            {below[key]}
          </SectionCard>
        ) : null;
      })}
    </div>
  );
}
