import { useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../language.ts';
import type { Mode } from '../module.ts';
import { proofs } from '../kit/step-up.ts';
import { remembered, useStore } from '../store.ts';
import { accountMenu } from './avatar-menu.tsx';
import { Banners } from './banners.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { LeftDrawer } from './left-drawer.tsx';
import { useMenu, useOpenPage } from './modules.ts';
import { drawers, overlayPage, questions } from './overlays.ts';
import { useTitle } from './page-frame.tsx';
import { Boundary, partOf, tellLost, usePart } from './part.tsx';
import style from './shell.module.css';
import { searchOpen } from './search-state.ts';
import { TopBar } from './top-bar.tsx';

const overlayHost = partOf(() => import('./overlay-host.tsx'));
overlayPage.load = overlayHost.load;
const stepUpDialog = partOf(() => import('../kit/step-up-dialog.tsx'));
const searchBox = partOf(() => import('./search-box.tsx'));
/** What must work without a network: loaded in advance, and so among the files that the service worker keeps. */
const NEEDED_OFFLINE = [overlayHost, accountMenu, searchBox];
const DRAWER = 'muster.drawer';

/** Configuration mode below /config, for users with configuration rights, so that no one is without a menu. */
export function useMode(): Mode {
  const below = useLocation().pathname.startsWith('/config');
  const some = useMenu('config').length > 0;
  return below && some ? 'config' : 'normal';
}

/** The frame around every signed-in page. */
export function Shell() {
  const [open, setOpen] = useState(remembered.get(DRAWER) !== 'closed');
  const mode = useMode();
  // It is not seen on a phone, and its links are most of what the frame costs.
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const title = useTitle(useOpenPage().page);
  const overlaid = useStore(questions).length + useStore(drawers).length > 0;
  const proving = useStore(proofs).length > 0;
  const searching = useSearchKey();
  const drawOverlays = usePart(overlayHost, overlaid);
  const drawStepUp = usePart(stepUpDialog, proving);
  const drawSearch = usePart(searchBox, searching, () => {
    searchOpen.set(false);
    tellLost();
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of NEEDED_OFFLINE) void part.load().catch(() => undefined);
    }, 2000);
    return () => clearTimeout(timer);
  }, []);

  const toggle = () => {
    remembered.set(DRAWER, open ? 'closed' : 'open');
    setOpen(!open);
  };

  return (
    <div className={style.shell} data-drawer={open ? 'open' : 'closed'}>
      <title>{`${title} / Muster`}</title>
      <a className="skip" href="#page">
        {t('Skip to the page')}
      </a>
      {isPhone ? null : <LeftDrawer mode={mode} open={open} onToggle={toggle} />}
      <div className={style.body}>
        <TopBar title={title} />
        <Banners />
        <main id="page" tabIndex={-1} className={style.page}>
          <Outlet />
        </main>
      </div>
      <BottomBar mode={mode} />
      {drawOverlays?.({})}
      <Boundary>{drawStepUp?.({})}</Boundary>
      <Boundary>{drawSearch?.({})}</Boundary>
    </div>
  );
}

/** Opens the search by Ctrl-K or ⌘K on any page; once opened its code stays loaded. */
function useSearchKey(): boolean {
  const open = useStore(searchOpen);
  const [used, setUsed] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      searchOpen.set(!searchOpen.get());
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  // Once it is drawn it stays, closed; one that could not be loaded is wanted again by the next opening.
  if (open && !used && searchBox.loaded()) setUsed(true);
  return open || used;
}
