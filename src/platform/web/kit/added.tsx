import { t } from '../language.ts';
import { Person } from './avatars.tsx';
import style from './added.module.css';
import { useDay } from './day.ts';

type Added = { by: string; imagepath: string | null; on: string };

/** Shows who created a record and when; records of the company's set-up have no creator. */
export function Added({ by, imagepath, on }: Added) {
  const day = useDay();
  return (
    <span className={style.added}>
      {by ? <Person person={{ fullname: by, imagepath }} /> : <span>{t('Set-up')}</span>}
      <time dateTime={on}>{day(on)}</time>
    </span>
  );
}
