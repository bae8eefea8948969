import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { openDrawer } from '../shell/overlays.ts';

type CountLink = { count: number; title: string; body: ReactNode };

/** A number that opens its list in the right drawer; not a link at zero. */
export function CountLink({ count, title, body }: CountLink) {
  if (count === 0) return <span className="number">0</span>;
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      className="number"
      aria-label={`${count}, ${title}`}
      onClick={() => openDrawer(title, body)}
    >
      {count.toLocaleString('en-IN')}
    </Anchor>
  );
}
