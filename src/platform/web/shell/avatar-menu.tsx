import { PersonAvatar } from '../kit/person-avatar.tsx';
import { t } from '../language.ts';
import { useSession } from '../session.ts';
import style from './account-menu.module.css';
import { MenuButton } from './menu-button.tsx';
import { partOf } from './part.tsx';

export const accountMenu = partOf(() => import('./account-menu.tsx'));

/** The avatar, with the menu of the signed-in user. */
export function AvatarMenu() {
  const session = useSession();
  if (!session) return null;
  return (
    <MenuButton menu={accountMenu} label={t('Your account')} className={style.target}>
      <PersonAvatar name={session.fullname} image={session.imagepath} size={32} />
    </MenuButton>
  );
}
