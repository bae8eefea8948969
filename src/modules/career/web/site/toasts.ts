import { inPageLanguage } from './page-words.ts';

const AT_ONCE = 2;
const SHOWN_MS = 5000;

/** Shows an error in the corner for five seconds, in the page's language; two at most, and none twice. */
export function showError(error: unknown): void {
  void inPageLanguage(error instanceof Error ? error.message : String(error)).then(showText);
}

function showText(text: string): void {
  const room = document.querySelector('.toasts') ?? document.createElement('div');
  room.className = 'toasts';
  room.setAttribute('role', 'alert');
  for (const toast of room.querySelectorAll(':scope > p')) if (toast.textContent === text) toast.remove();
  const toast = document.createElement('p');
  toast.textContent = text;
  room.append(toast);
  while (room.children.length > AT_ONCE) room.firstElementChild?.remove();
  document.body.append(room);
  setTimeout(() => toast.remove(), SHOWN_MS);
}
