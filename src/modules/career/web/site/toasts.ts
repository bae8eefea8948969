const AT_ONCE = 2;
const SHOWN_MS = 5000;

/** Shows an error in the corner for five seconds; two at most, and none twice. */
export function showError(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
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
