import { Link } from '@tanstack/react-router';
import { t } from '../language.ts';
import style from './path-tabs.module.css';

export type PathTab = {
  path: string;
  label: string;
  /** The number of pending items; not shown when zero. */
  count?: number | undefined;
};

/** The parts of a module as tabs, each a separate page. */
export function PathTabs({ label, tabs }: { label: string; tabs: readonly PathTab[] }) {
  return (
    <nav className={style.tabs} aria-label={label}>
      {tabs.map(({ path, label: name, count = 0 }) => (
        <Link key={path} to={path} activeOptions={{ exact: true, includeSearch: false }}>
          {t(name)}
          {count > 0 ? <span className={style.count}>{count.toLocaleString('en-IN')}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
