import type { SETUP_PAGES } from './setup-pages.tsx';

/** A page of the set-up; those of structure and method are loaded together. */
export const setupPage = (name: keyof typeof SETUP_PAGES) => async () => ({
  default: (await import('./setup-pages.tsx')).SETUP_PAGES[name],
});
