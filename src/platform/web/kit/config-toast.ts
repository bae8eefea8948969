import { toast } from '../shell/toast.ts';

/** The screens of the company's structure. */
const STRUCTURE =
  /^\/config\/hris\/(?:company\/(?:business_unit|department|designation|team|grade)|employee\/probation)(?:\/|$)/;

/**
 * Shows a toast of the kit's configuration screens: in the company-structure screens success 1 s, error 2 s; elsewhere
 * as usual.
 */
export function configToast(variant: 'success' | 'error', text: string, { keep = false }: { keep?: boolean } = {}) {
  const brief = variant === 'success' ? 1000 : 2000;
  toast(variant, text, STRUCTURE.test(location.pathname) ? { milliseconds: brief, keep } : { keep });
}
