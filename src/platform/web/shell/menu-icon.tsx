import { Suspense } from 'react';
import type { MenuEntry } from '../module.ts';
import style from './menu-icon.module.css';
import { useMenuIcons } from './modules.ts';

const LOOK = { size: 18, stroke: 1.6 } as const;

function LateIcon({ path }: { path: string }) {
  const { [path]: Icon } = useMenuIcons();
  return Icon ? <Icon {...LOOK} /> : <span className={style.place} />;
}

/** The icon of a menu entry; one that is loaded later has its place from the beginning, so that nothing moves. */
export const MenuIcon = ({ entry: { icon: Icon, path } }: { entry: MenuEntry }) =>
  Icon ? (
    <Icon {...LOOK} />
  ) : (
    <Suspense fallback={<span className={style.place} />}>
      <LateIcon path={path} />
    </Suspense>
  );
