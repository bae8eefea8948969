import { Tooltip, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PersonChip } from '#platform/contract/fields.ts';
import { t } from '../language.ts';
import style from './avatars.module.css';
import { PersonAvatar } from './person-avatar.tsx';

/** The most avatars shown before "+N". */
const MAX = 3;

type Avatars = {
  people: readonly PersonChip[];
  count?: number;
  none?: string;
  /** Shows all people; without it "+N" is only a count. */
  onMore?: () => void;
};

/** A stack of at most three people, each a link to the profile, then "+N". */
export function Avatars({ people, count = people.length, none = 'No Employee Assigned', onMore }: Avatars) {
  if (count === 0) return <span className={style.none}>{t(none)}</span>;
  const shown = people.slice(0, MAX);
  const rest = count - shown.length;
  return (
    <div className={style.stack}>
      {shown.map((person) => (
        <Tooltip key={person.employeeid} label={person.fullname}>
          <Link
            to={`/profile/${person.employeeid}`}
            className={style.one}
            aria-label={person.fullname}
            onClick={(event) => event.stopPropagation()}
          >
            <PersonAvatar name={person.fullname} image={person.imagepath} />
          </Link>
        </Tooltip>
      ))}
      {rest > 0 && onMore ? (
        <UnstyledButton
          className={style.rest ?? ''}
          aria-label={t('Show all {{count}}', { count })}
          onClick={(event) => {
            event.stopPropagation();
            onMore();
          }}
        >
          +{rest}
        </UnstyledButton>
      ) : null}
      {rest > 0 && !onMore ? (
        <span className={style.rest} aria-label={t('and {{count}} more', { count: rest })} role="img">
          +{rest}
        </span>
      ) : null}
    </div>
  );
}

/** One person with avatar and name, linked to the profile. */
export function Person({ person }: { person: Pick<PersonChip, 'fullname' | 'imagepath'> & { employeeid?: number } }) {
  const inside = (
    <>
      <PersonAvatar name={person.fullname} image={person.imagepath} size={24} />
      <span>{person.fullname}</span>
    </>
  );
  if (person.employeeid === undefined) return <span className={style.person}>{inside}</span>;
  return (
    <Link to={`/profile/${person.employeeid}`} className={style.person} onClick={(event) => event.stopPropagation()}>
      {inside}
    </Link>
  );
}
