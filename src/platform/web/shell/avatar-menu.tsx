import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { PersonAvatar } from '../kit/person-avatar.tsx';
import { t } from '../language.ts';
import { useSession } from '../session.ts';
import style from './account-menu.module.css';

const loadMenu = () => import('./account-menu.tsx');
const AccountMenu = lazy(loadMenu);

/** Shows the avatar at once and loads its menu on hover. */
export function AvatarMenu() {
  const session = useSession();
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  if (!session) return null;
  const avatar = (
    <UnstyledButton
      className={style.target ?? ''}
      aria-label={t('Your account')}
      aria-haspopup="menu"
      aria-expanded={open}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      {...(wanted
        ? {}
        : {
            onClick: () => {
              setWanted(true);
              setOpen(true);
            },
          })}
    >
      <PersonAvatar name={session.fullname} image={session.imagepath} size={32} />
    </UnstyledButton>
  );
  if (!wanted) return avatar;
  return (
    <Suspense fallback={avatar}>
      <AccountMenu open={open} onChange={setOpen}>
        {avatar}
      </AccountMenu>
    </Suspense>
  );
}
