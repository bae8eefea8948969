import type { ReactNode } from 'react';

type Maybe = { label: string; value: ReactNode };

/** Items with a value: empty lines are left out. */
export const filled = (items: readonly Maybe[]): Maybe[] =>
  items.filter(({ value }) => value !== null && value !== undefined && value !== '');
