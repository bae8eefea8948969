import { UnstyledButton } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../language.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { JobTray } from './job-tray.tsx';
import { Contributed } from './banners.tsx';
import { MenuButton } from './menu-button.tsx';
import { useContributions, useOpenPage } from './modules.ts';
import { partOf } from './part.tsx';
import { useSession } from '../session.ts';
import { searchOpen } from './search-state.ts';
import style from './shell.module.css';

const beginMenu = partOf(() => import('./begin-menu.tsx'));

export function TopBar({ title }: { title: string }) {
  const { page, parent } = useOpenPage();
  const items = useContributions('topBar');
  const isEmployee = useSession()?.employeeid != null;
  const crumb = parent?.title ?? page?.group;
  return (
    <header className={style.top}>
      <div className={style.where}>
        {parent ? (
          <Link className={style.crumb} to={parent.path}>
            {t(parent.title)}
          </Link>
        ) : (
          crumb && <span className={style.crumb}>{t(crumb)}</span>
        )}
        {crumb ? (
          <span className={style.crumb} aria-hidden>
            /
          </span>
        ) : null}
        <h1>{title}</h1>
      </div>
      <UnstyledButton
        className={style.search}
        onClick={() => searchOpen.set(true)}
        // The name is what is seen on it, also where that has no room.
        aria-label={`${t('Search')} Ctrl K`}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <span>{t('Search')}</span>
        <kbd>Ctrl K</kbd>
      </UnstyledButton>
      {isEmployee ? (
        <MenuButton menu={beginMenu} label={t('New request')} className={style.begin}>
          <IconPlus size={18} stroke={1.8} aria-hidden />
        </MenuButton>
      ) : null}
      <JobTray />
      {items.map((item) => (
        <span key={item.key} className={style.item}>
          <Contributed item={item} />
        </span>
      ))}
      <AvatarMenu />
    </header>
  );
}
