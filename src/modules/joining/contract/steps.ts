import type { SectionKey } from '#modules/profile/contract/sections.ts';

export type JoiningStep = { readonly key: string; readonly label: string; readonly sections: readonly SectionKey[] };

/** The steps of entering one's own data, in order; checking and submitting follows as the last one. */
export const STEPS: readonly JoiningStep[] = [
  { key: 'you', label: 'About you', sections: ['personal'] },
  { key: 'reach', label: 'Contact', sections: ['addresses', 'contacts', 'emergency'] },
  { key: 'family', label: 'Family and nominees', sections: ['family', 'nominees'] },
  { key: 'background', label: 'Education and work', sections: ['education', 'experience'] },
  { key: 'documents', label: 'Identity documents', sections: ['documents'] },
  { key: 'pay', label: 'Bank and statutory', sections: ['bank', 'statutory'] },
];
