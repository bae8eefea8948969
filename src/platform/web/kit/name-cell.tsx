import { PersonAvatar } from './person-avatar.tsx';
import style from './name-cell.module.css';

type Named = { fullname: string; employeecode: string; imagepath: string | null };

/** The cell of a person in a list, with the employee code. */
export const nameCell = {
  cell: ({ fullname, employeecode, imagepath }: Named) => (
    <span className={style.who}>
      <PersonAvatar name={fullname} image={imagepath} size={32} />
      <span className={style.names}>
        <b>{fullname}</b>
        <small>{employeecode}</small>
      </span>
    </span>
  ),
};
