import { Kbd, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../language.ts';
import style from './data-table.module.css';

type Keys = { count: number; focusSearch: () => void; open: (index: number) => void; select: (index: number) => void };

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input,textarea,select,[contenteditable=true],[role=dialog]') !== null;

/** Keyboard shortcuts: `/` searches, j and k (or arrows, once inside) move, Enter opens, x selects, ? shows help. */
export function useTableKeys(keys: Keys) {
  const [active, setActive] = useState(-1);
  const [help, setHelp] = useState(false);
  const latest = useRef({ ...keys, active });
  useEffect(() => {
    latest.current = { ...keys, active };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const now = latest.current;
      const inside = event.target instanceof HTMLTableRowElement;
      const step = event.key === 'j' || (inside && event.key === 'ArrowDown') ? 1 : -1;
      if (event.key === 'j' || event.key === 'k' || (inside && /^Arrow(Up|Down)$/.test(event.key))) {
        event.preventDefault();
        setActive(Math.min(Math.max(now.active + step, 0), now.count - 1));
      } else if (event.key === '/') {
        event.preventDefault();
        now.focusSearch();
      } else if (event.key === '?') setHelp(true);
      else if (event.key === 'x' && now.active >= 0) now.select(now.active);
      else if (event.key === 'Enter' && inside && now.active >= 0) now.open(now.active);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return { active, help, closeHelp: () => setHelp(false) };
}

type KeyHelp = { opened: boolean; onClose: () => void; selectable: boolean };

export function KeyHelp({ opened, onClose, selectable }: KeyHelp) {
  const lines = [
    { keys: ['/'], what: t('Search this list') },
    { keys: ['j', 'k'], what: t('Next and previous row') },
    { keys: ['Enter'], what: t('Open the row') },
    ...(selectable ? [{ keys: ['x'], what: t('Select the row') }] : []),
    { keys: ['Ctrl', 'K'], what: t('Search everything') },
    { keys: ['?'], what: t('Show these keys') },
  ];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="sm"
      title={t('Keyboard')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <dl className={style.keys}>
        {lines.map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
