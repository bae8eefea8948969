import { UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCompany } from '../company.ts';
import { Mark } from '../gate/stage.tsx';
import { plural, t } from '../language.ts';
import type { MenuEntry, Mode } from '../module.ts';
import style from './left-drawer.module.css';
import { MenuIcon } from './menu-icon.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { useMenu } from './modules.ts';
import { useWaitingCount } from './waiting.ts';

/** The number of pending items of a menu entry; nothing at zero. */
function Waiting() {
  const count = useWaitingCount();
  if (count === 0) return null;
  return (
    <b
      className={style.waiting}
      aria-label={plural(count, '{{count}} is waiting for you', '{{count}} are waiting for you')}
    >
      {count > 99 ? '99+' : count}
    </b>
  );
}

export function MenuLink({ entry, onOpen }: { entry: MenuEntry; onOpen?: () => void }) {
  return (
    <Link
      to={entry.path}
      className={style.link}
      activeOptions={{ exact: entry.path === '/' || entry.exact === true }}
      activeProps={{ 'data-active': true, 'aria-current': 'page' }}
      title={t(entry.label)}
      {...(onOpen ? { onClick: onOpen } : {})}
    >
      <MenuIcon entry={entry} />
      <span>{t(entry.label)}</span>
      {entry.announced ? (
        <small className={style.soon} aria-hidden>
          {t('Soon')}
        </small>
      ) : null}
      {entry.waiting ? <Waiting /> : null}
    </Link>
  );
}

/** The grouped links of a mode, for the drawer and the phone's More. */
export function Menu({ mode, onOpen }: { mode: Mode; onOpen?: () => void }) {
  return useMenu(mode).map(({ group, heading, entries }) => (
    <div key={group} className={style.group} {...(group ? { role: 'group', 'aria-label': t(group) } : {})}>
      {heading === undefined ? null : <p className={style.suite}>{t(heading)}</p>}
      {group ? <p className={style.heading}>{t(group)}</p> : null}
      {entries.map((entry) => (
        <MenuLink key={entry.path} entry={entry} {...(onOpen ? { onOpen } : {})} />
      ))}
    </div>
  ));
}

type LeftDrawer = { mode: Mode; open: boolean; onToggle: () => void };

export function LeftDrawer({ mode, open, onToggle }: LeftDrawer) {
  const company = useCompany();
  const [missing, setMissing] = useState<string | null>(null);
  const known = typeof company === 'string' ? undefined : company;
  const Fold = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <nav className={style.drawer} aria-label={t('Main menu')} data-open={open}>
      <Link to="/" className={style.company}>
        {known?.logo && known.logo !== missing ? (
          <img src={known.logo} alt="" onError={() => setMissing(known.logo)} />
        ) : (
          <Mark size={28} />
        )}
        <span>{known?.companyname ?? 'Muster'}</span>
      </Link>
      <div className={style.menu}>
        <Menu mode={mode} />
      </div>
      <div className={style.foot}>
        <ModeSwitch mode={mode} short={!open} />
        <UnstyledButton
          className={style.link}
          onClick={onToggle}
          aria-expanded={open}
          aria-label={open ? t('Make the menu narrow') : t('Make the menu wide')}
        >
          <Fold size={18} stroke={1.6} />
          <span>{t('Collapse')}</span>
        </UnstyledButton>
      </div>
    </nav>
  );
}
