import { Drawer } from '@mantine/core';
import { t } from '../language.ts';
import type { Mode } from '../module.ts';
import style from './bottom-bar.module.css';
import { Menu } from './left-drawer.tsx';
import { ModeSwitch } from './mode-switch.tsx';

type MoreDrawer = { mode: Mode; open: boolean; onClose: () => void };

/** The whole menu on a phone. */
export default function MoreDrawer({ mode, open, onClose }: MoreDrawer) {
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      position="bottom"
      size="80%"
      title={t('Menu')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <ModeSwitch mode={mode} onOpen={onClose} />
      <div className={style.menu}>
        <Menu mode={mode} onOpen={onClose} />
      </div>
    </Drawer>
  );
}
