import { UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useCompany } from '../company.ts';
import { Mark } from '../gate/stage.tsx';
import { plural, t } from '../language.ts';
import type { MenuEntry, Mode } from '../module.ts';
import style from './left-drawer.module.css';
import { MenuIcon } from './menu-icon.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { type FilledGroup, isInMenu, openGroup, useOpenGroups } from './menu-groups.ts';
import { useMenu } from './modules.ts';
import { useWaitingCount } from './waiting.ts';

/** Entries of a menu that is short enough to be open as a whole. */
const SHORT_MENU = 20;

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
      <span>
        {t(entry.label)}
        {entry.qualifier === undefined ? null : (
          <small className={style.qualifier} aria-hidden>
            {t(entry.qualifier)}
          </small>
        )}
      </span>
      {entry.announced ? (
        <small className={style.soon} aria-hidden>
          {t('Soon')}
        </small>
      ) : null}
      {entry.waiting ? <Waiting /> : null}
    </Link>
  );
}

type Foldable = {
  name: string;
  heading?: string | undefined;
  /** Its place is the end of the menu, and none where the menu is icons alone. */
  last?: true;
  open: boolean;
  /** Whether the menu is icons alone, which has no closed parts. */
  icons: boolean;
  toggle: (open: boolean) => void;
  /** Drawn once it is open: a link costs more than everything else of the menu. */
  children: () => ReactNode;
};

/** A part of the menu, which its name opens and closes. */
function Foldable({ name, heading, last, open, icons, toggle, children }: Foldable) {
  const id = useId();
  return (
    <div className={style.group} data-last={last} role="group" aria-label={t(name)}>
      {heading === undefined ? null : <p className={style.suite}>{t(heading)}</p>}
      <UnstyledButton className={style.heading} aria-expanded={open} aria-controls={id} onClick={() => toggle(!open)}>
        {t(name)}
      </UnstyledButton>
      <div id={id} className={style.entries} hidden={!open}>
        {open || icons ? children() : null}
      </div>
    </div>
  );
}

const NOT_SET_UP = 'Not set up yet';

/** The grouped links of a mode, for the drawer and the phone's More; what the company does not use yet is one closed part. */
export function Menu({ mode, icons = false, onOpen }: { mode: Mode; icons?: boolean; onOpen?: () => void }) {
  const groups = useMenu(mode);
  const { pathname } = useLocation();
  const chosen = useOpenGroups();
  const active = groups.filter(({ unused }) => !unused);
  const unused = groups.filter((one) => one.unused);
  const isShort = active.reduce((sum, { entries }) => sum + entries.length, 0) <= SHORT_MENU;
  const isHere = ({ entries }: FilledGroup) => entries.some(({ path }) => isInMenu(pathname, path));
  const draw = (one: FilledGroup) => {
    const key = `${mode} ${one.group}`;
    const links = () =>
      one.entries.map((entry) => <MenuLink key={entry.path} entry={entry} {...(onOpen ? { onOpen } : {})} />);
    if (one.group === '')
      return (
        <div key={key} className={style.group}>
          {links()}
        </div>
      );
    return (
      <Foldable
        key={key}
        name={one.group}
        heading={one.heading}
        icons={icons}
        open={chosen[key] ?? ((isShort && !one.unused) || one.open || isHere(one))}
        toggle={(open) => openGroup(key, open)}
      >
        {links}
      </Foldable>
    );
  };
  const key = `${mode} ${NOT_SET_UP}`;
  return (
    <>
      {active.map(draw)}
      {unused.length === 0 ? null : (
        <Foldable
          name={NOT_SET_UP}
          last
          icons={false}
          open={chosen[key] ?? unused.some(isHere)}
          toggle={(open) => openGroup(key, open)}
        >
          {() => unused.map(draw)}
        </Foldable>
      )}
    </>
  );
}

type LeftDrawer = { mode: Mode; open: boolean; onToggle: () => void };

export function LeftDrawer({ mode, open, onToggle }: LeftDrawer) {
  const company = useCompany();
  const [missing, setMissing] = useState<string | null>(null);
  const existing = typeof company === 'string' ? undefined : company;
  const Fold = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <nav className={style.drawer} aria-label={t('Main menu')} data-open={open}>
      <Link to="/" className={style.company}>
        {existing?.logo && existing.logo !== missing ? (
          <img src={existing.logo} alt="" onError={() => setMissing(existing.logo)} />
        ) : (
          <Mark size={28} />
        )}
        <span>{existing?.companyname ?? 'Muster'}</span>
      </Link>
      <div className={style.menu}>
        <Menu mode={mode} icons={!open} />
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
