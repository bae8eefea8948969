import type { SectionKey } from './sections.ts';

/** The sections on each tab of a profile. */
export const TAB_SECTIONS = {
  personal: ['personal', 'addresses', 'contacts', 'emergency'],
  family: ['family', 'nominees'],
  background: ['documents', 'education', 'experience'],
  statutory: ['statutory', 'bank'],
} as const satisfies Record<string, readonly SectionKey[]>;
