import { IconHome2, IconSettings2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../language.ts';
import type { Mode } from '../module.ts';
import { useMenu } from './modules.ts';
import style from './mode-switch.module.css';

type ModeSwitch = { mode: Mode; short?: boolean; onOpen?: () => void };

/** Normal / Configuration. Not shown to users without configuration rights. */
export function ModeSwitch({ mode, short = false, onOpen }: ModeSwitch) {
  const config = useMenu('config')[0]?.entries[0];
  if (!config) return null;
  const choices = [
    { mode: 'normal', label: t('Normal'), to: '/', Icon: IconHome2 },
    { mode: 'config', label: t('Configuration'), to: config.path, Icon: IconSettings2 },
  ] as const;
  return (
    <div className={style.switch} role="group" aria-label={t('Mode')} data-short={short}>
      {choices.map(({ mode: own, label, to, Icon }) => (
        <Link
          key={own}
          to={to}
          title={label}
          aria-current={own === mode ? 'true' : undefined}
          className={style.choice}
          data-active={own === mode}
          {...(onOpen ? { onClick: onOpen } : {})}
        >
          {short ? <Icon size={16} stroke={1.8} /> : null}
          <span>{label}</span>
        </Link>
      ))}
    </div>
  );
}
