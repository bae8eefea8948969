/** How far a right over people reaches. */
export const SCOPES = ['self', 'reports', 'unit', 'all'] as const;
export type Scope = (typeof SCOPES)[number];
