import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import style from './close.module.css';

type Named = { fullname: string; employeecode: string; imagepath: string | null };

/** The cell of a person, with the employee code. */
export const nameCell = {
  cell: ({ fullname, employeecode, imagepath }: Named) => (
    <span className={style.who}>
      <PersonAvatar name={fullname} image={imagepath} size={32} />
      <span>
        <b>{fullname}</b>
        <small>{employeecode}</small>
      </span>
    </span>
  ),
};
