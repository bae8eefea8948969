import { t } from '../language.ts';
import { toast } from './toast.ts';

/** Dialogs in whose form somebody typed. */
const typed = new WeakSet<Element>();

const formDialog = (target: EventTarget | null): Element | null =>
  target instanceof Element && target.closest('form') ? target.closest('[role=dialog]') : null;

function keep(event: Event, dialog: Element | null | undefined): boolean {
  if (!dialog || !typed.has(dialog)) return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  return true;
}

function onKey(event: KeyboardEvent) {
  const { target } = event;
  // An open list closes first.
  if (event.key !== 'Escape' || (target instanceof Element && target.getAttribute('aria-expanded') === 'true')) return;
  const dialog = target instanceof Element ? target.closest('[role=dialog]') : null;
  if (!keep(event, dialog) || !dialog) return;
  typed.delete(dialog);
  toast('info', t('What you have entered is still here. Press Escape again to close without saving.'));
}

function onClick(event: MouseEvent) {
  if (!(event.target instanceof Element) || !event.target.matches('.mantine-Modal-overlay, .mantine-Drawer-overlay'))
    return;
  const dialogs = [...document.querySelectorAll('[role=dialog]')];
  if (keep(event, dialogs.at(-1)))
    toast('info', t('What you have entered is still here. Cancel closes without saving.'));
}

/**
 * Keeps what was typed in a dialog: the first Escape and a click beside it do not close it. The listeners come before
 * those of the dialogs, which is why they are added when the program starts.
 */
export function keepTypedDialogs() {
  addEventListener('input', ({ target }) => {
    const dialog = formDialog(target);
    if (dialog) typed.add(dialog);
  });
  addEventListener('keydown', onKey, true);
  addEventListener('click', onClick, true);
}
