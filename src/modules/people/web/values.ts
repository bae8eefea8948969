import type { ReactNode } from 'react';

type Maybe = { label: string; value: ReactNode };

/** Only what is known: an empty line says nothing. */
export const filled = (facts: readonly Maybe[]): Maybe[] =>
  facts.filter(({ value }) => value !== null && value !== undefined && value !== '');
