import { UnstyledButton } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../language.ts';
import type { Mode } from '../module.ts';
import style from './bottom-bar.module.css';
import { MenuLink } from './left-drawer.tsx';
import { usePhoneEntries } from './modules.ts';
import { Boundary, partOf, tellLost, usePart } from './part.tsx';

const moreDrawer = partOf(() => import('./more-drawer.tsx'));

/** The phone's menu: the four most used pages that exist, and More for the rest. */
export function BottomBar({ mode }: { mode: Mode }) {
  const [open, setOpen] = useState<boolean>();
  const drawMenu = usePart(moreDrawer, open !== undefined, () => {
    setOpen(undefined);
    tellLost();
  });
  const places = usePhoneEntries().slice(0, 4);
  return (
    <nav className={style.bar} aria-label={t('Quick menu')}>
      {places.map((entry) => (
        <MenuLink key={entry.path} entry={{ ...entry, label: entry.phonelabel ?? entry.label }} />
      ))}
      <UnstyledButton className={style.more ?? ''} onClick={() => setOpen(true)} aria-expanded={open ?? false}>
        <IconMenu2 size={18} stroke={1.6} aria-hidden />
        <span>{t('More')}</span>
      </UnstyledButton>
      <Boundary>{drawMenu?.({ mode, open: open ?? false, onClose: () => setOpen(false) })}</Boundary>
    </nav>
  );
}
