import { Person } from './avatars.tsx';
import style from './added.module.css';
import { useDay } from './day.ts';

type Added = { by: string; imagepath: string | null; on: string };

/** Who made a record and when. */
export function Added({ by, imagepath, on }: Added) {
  const day = useDay();
  return (
    <span className={style.added}>
      <Person person={{ fullname: by, imagepath }} />
      <time dateTime={on}>{day(on)}</time>
    </span>
  );
}
