import type { ReactNode } from 'react';

type Maybe = { label: string; value: ReactNode };

/** Only what is known: an empty line says nothing. */
export const filled = (items: readonly Maybe[]): Maybe[] =>
  items.filter(({ value }) => value !== null && value !== undefined && value !== '');
