import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import style from './banners.module.css';

type StripAction = { label: string; busy?: boolean; quiet?: boolean; onClick: () => void };

/** One line of a banner, with its actions. */
export function Strip({
  label,
  actions,
  children,
}: {
  label: string;
  actions: readonly StripAction[];
  children: ReactNode;
}) {
  return (
    <section className={style.banner} aria-label={label}>
      <p role="status">{children}</p>
      {actions.length === 0 ? null : (
        <span className={style.buttons}>
          {actions.map(({ label: word, busy = false, quiet = false, onClick }) => (
            <Button key={word} size="xs" variant={quiet ? 'default' : 'filled'} loading={busy} onClick={onClick}>
              {word}
            </Button>
          ))}
        </span>
      )}
    </section>
  );
}
