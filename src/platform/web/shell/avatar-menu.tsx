import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { PersonAvatar } from '../kit/person-avatar.tsx';
import { t } from '../language.ts';
import { useSession } from '../session.ts';
import style from './account-menu.module.css';
import { Boundary, partOf, tellLost, usePart } from './part.tsx';

export const accountMenu = partOf(() => import('./account-menu.tsx'));
const prepare = () => void accountMenu.load().catch(() => undefined);

/** Shows the avatar at once and loads its menu on hover. */
export function AvatarMenu() {
  const session = useSession();
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const drawMenu = usePart(accountMenu, wanted, () => {
    setWanted(false);
    setOpen(false);
    tellLost();
  });
  if (!session) return null;
  const avatar = (
    <UnstyledButton
      className={style.target ?? ''}
      aria-label={t('Your account')}
      aria-haspopup="menu"
      aria-expanded={open}
      onPointerEnter={prepare}
      onFocus={prepare}
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
  if (!drawMenu) return avatar;
  return <Boundary>{drawMenu({ open, onChange: setOpen, children: avatar })}</Boundary>;
}
