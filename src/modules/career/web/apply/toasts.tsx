import { store, useStore } from '#platform/web/store.ts';

type Toast = { id: number; text: string };
const MAX = 2;
const SHOWN_MS = 5000;
const toasts = store<readonly Toast[]>([]);
let ids = 0;

/** Shows an error for five seconds: never the same one twice, and never more than two at once. */
export function toast(text: string): void {
  if (toasts.get().some((one) => one.text === text)) return;
  const id = (ids += 1);
  toasts.set([...toasts.get(), { id, text }].slice(-MAX));
  setTimeout(() => toasts.set(toasts.get().filter((one) => one.id !== id)), SHOWN_MS);
}

/** Takes an error away whose cause is mended. */
export function endToast(text: string): void {
  if (toasts.get().some((one) => one.text === text)) toasts.set(toasts.get().filter((one) => one.text !== text));
}

export function Toasts() {
  const shown = useStore(toasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
