import type { Words } from '#platform/engine/page-words.ts';

const POLL_MS = 2000;

/**
 * Tells at once that the device is offline; when it is on a network again, asks every two seconds whether the server
 * answers, and only then says no more.
 */
export function watchConnection(t: Words): void {
  const banner = document.createElement('p');
  banner.className = 'offline';
  banner.setAttribute('role', 'status');
  let timer: ReturnType<typeof setInterval> | undefined;
  const tell = (text: string): void => {
    clearInterval(timer);
    banner.textContent = text;
    document.body.prepend(banner);
  };
  const check = async (): Promise<void> => {
    const answers = await fetch('/health/live', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!answers || !navigator.onLine) return;
    clearInterval(timer);
    banner.remove();
  };
  const waiting = (): void => {
    tell(t('Muster cannot be reached. Trying again …'));
    timer = setInterval(() => void check(), POLL_MS);
  };
  const offline = (): void => tell(t('You are offline.'));
  addEventListener('offline', offline);
  addEventListener('online', waiting);
  if (!navigator.onLine) offline();
}

/** Registers the service worker, and loads the page again when a newer one has taken over. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // The first worker of a device takes control of a page that is already current.
  let replaced = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (replaced) location.reload();
    replaced = true;
  });
  const takeOver = (worker: ServiceWorker | null): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker?.postMessage('take-over');
  };
  const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  takeOver(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && navigator.serviceWorker.controller) takeOver(coming);
    });
  });
}
