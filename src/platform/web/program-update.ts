import { watchPush } from './push-messages.ts';
import { anythingUnsaved } from './unsaved-changes.ts';

const PATIENCE_MS = 2000;

/** Activates a waiting version as soon as nothing unsaved would be lost; the page then reloads. */
function takeOver(waiting: ServiceWorker): void {
  if (!anythingUnsaved()) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    waiting.postMessage('take-over');
    return;
  }
  setTimeout(() => takeOver(waiting), PATIENCE_MS);
}

/** Registers the service worker. A waiting version is activated and the page reloaded; failures are only logged. */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  watchPush();
  try {
    // The first worker of a device takes control of a page that is already current.
    let replaced = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (replaced) location.reload();
      replaced = true;
    });
    const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    void navigator.serviceWorker.ready.then(({ active }) => {
      const keep = performance.getEntriesByType('resource').map(({ name }) => name);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      active?.postMessage({ keep });
    });
    addEventListener('outdated', () => void registration.update().catch(() => {}));
    if (registration.waiting) takeOver(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing;
      coming?.addEventListener('statechange', () => {
        if (coming.state === 'installed' && navigator.serviceWorker.controller) takeOver(coming);
      });
    });
  } catch (error) {
    // oxlint-disable-next-line no-console -- the console is the only place for it: users are not to be disturbed
    console.warn('The service worker could not be registered', error);
  }
}
