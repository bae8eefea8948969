import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import style from './banners.module.css';

type Press = { label: string; busy?: boolean; quiet?: boolean; onPress: () => void };

/** One line of a banner, with what can be done about it. */
export function Strip({ label, presses, children }: { label: string; presses: readonly Press[]; children: ReactNode }) {
  return (
    <section className={style.banner} aria-label={label}>
      <p role="status">{children}</p>
      {presses.length === 0 ? null : (
        <span className={style.buttons}>
          {presses.map(({ label: word, busy = false, quiet = false, onPress }) => (
            <Button key={word} size="xs" variant={quiet ? 'default' : 'filled'} loading={busy} onClick={onPress}>
              {word}
            </Button>
          ))}
        </span>
      )}
    </section>
  );
}
