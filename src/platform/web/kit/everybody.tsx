import type { ReactNode } from 'react';
import { sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { Failed } from '../shell/notices.tsx';
import { openDrawer } from '../shell/overlays.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { Person } from './avatars.tsx';
import style from './everybody.module.css';

type One = {
  employeeid: number | null;
  employeecode: string | null;
  fullname: string;
  imagepath: string | null;
};
type Everybody = {
  query: { data: readonly One[] | undefined; error: Error | null; refetch: () => Promise<unknown> };
  label: string;
};

/** Opens the people of a row in the drawer, as "+N" does. */
export const showEverybody = (name: string, list: ReactNode): void => openDrawer(name, list);

/** Lists the people of a row by name, each linked to the profile where there is one. */
export function Everybody({ query: { data, error, refetch }, label }: Everybody) {
  if (error) return <Failed text={sentenceOf(error)} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <ul className={style.everybody} aria-label={t(label)}>
      {data.map(({ employeeid, employeecode, fullname, imagepath }, at) => (
        <li key={employeeid ?? `account ${at}`}>
          <Person person={{ fullname, imagepath, ...(employeeid === null ? {} : { employeeid }) }} />
          <small>{employeecode}</small>
        </li>
      ))}
    </ul>
  );
}
