import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../language.ts';
import type { Mode } from '../module.ts';
import { proofs } from '../kit/step-up.ts';
import { remembered, useStore } from '../store.ts';
import { Banners } from './banners.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { LeftDrawer } from './left-drawer.tsx';
import { useMenu, useOpenPage } from './modules.ts';
import { drawers, overlayPage, questions } from './overlays.ts';
import { useTitle } from './page-frame.tsx';
import style from './shell.module.css';
import { searchOpen } from './search-state.ts';
import { TopBar } from './top-bar.tsx';

const loadOverlays = () => import('./overlay-host.tsx');
const OverlayHost = lazy(loadOverlays);
overlayPage.load = loadOverlays;
const StepUpDialog = lazy(() => import('../kit/step-up-dialog.tsx'));
const SearchBox = lazy(() => import('./search-box.tsx'));
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
  const title = useTitle(useOpenPage().page);
  const overlaid = useStore(questions).length + useStore(drawers).length > 0;
  const proving = useStore(proofs).length > 0;
  const searching = useSearchKey();
  // Dialogs must work without a network: their code is loaded in advance.
  useEffect(() => {
    const timer = setTimeout(() => void loadOverlays().catch(() => undefined), 2000);
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
      <LeftDrawer mode={mode} open={open} onToggle={toggle} />
      <div className={style.body}>
        <TopBar title={title} />
        <Banners />
        <main id="page" tabIndex={-1} className={style.page}>
          <Outlet />
        </main>
      </div>
      <BottomBar mode={mode} />
      <Suspense fallback={null}>
        {overlaid ? <OverlayHost /> : null}
        {proving ? <StepUpDialog /> : null}
        {searching ? <SearchBox /> : null}
      </Suspense>
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
  if (open && !used) setUsed(true);
  return used;
}
