import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import style from './index-page.module.css';
import { MISC_ITEMS } from './paths.ts';

/** What payroll has to configure beside method, cycle and structure: each item is a page. */
export default function Misc() {
  const may = {
    payrollPolicy: useMay('payrollPolicy', 'read'),
    declarationWindow: useMay('declarationWindow', 'read'),
  };
  return (
    <ul className={style.items}>
      {MISC_ITEMS.filter(({ feature }) => may[feature]).map(({ path, label, about }) => (
        <li key={path}>
          <Link to={path} className={style.item}>
            <span>
              <b>{t(label)}</b>
              <small>{t(about)}</small>
            </span>
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
