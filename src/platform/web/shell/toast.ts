import type { ReactNode } from 'react';
import { store } from '../store.ts';

export type ToastVariant = 'success' | 'error' | 'warning' | 'info';
/** Draws what can be done about it, such as undoing; `close` closes the toast. */
export type ToastAction = (close: () => void) => ReactNode;
export type Toast = {
  id: number;
  variant: ToastVariant;
  text: string;
  milliseconds: number;
  action?: ToastAction | undefined;
};

/** The most toasts at once; the oldest is removed. */
const AT_ONCE = 2;
const STORED = 20;

export const toasts = store<readonly Toast[]>([]);
/** Errors whose toast has closed; shown in the tray. */
export const pastErrors = store<readonly { id: number; text: string; at: number }[]>([]);
let last = 0;

type Options = { milliseconds?: number; keep?: boolean; action?: ToastAction };

/** Shows a toast. `keep` also adds it to the past errors: for failures of the server, not for an empty field. */
export function toast(
  variant: ToastVariant,
  text: string,
  { milliseconds = 5000, keep = false, action }: Options = {},
) {
  last += 1;
  if (keep) pastErrors.set([{ id: last, text, at: Date.now() }, ...pastErrors.get()].slice(0, STORED));
  const others = toasts.get().filter((one) => one.text !== text || one.variant !== variant);
  toasts.set([...others, { id: last, variant, text, milliseconds, action }].slice(-AT_ONCE));
}

export const dismissToast = (id: number) => toasts.set(toasts.get().filter((one) => one.id !== id));
