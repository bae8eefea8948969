import { anythingUnsaved } from './unsaved-changes.ts';

const PATIENCE_MS = 2000;

/** Lets a waiting version take over as soon as nothing unsaved would be lost; the page reloads by that. */
function takeOver(waiting: ServiceWorker): void {
  if (!anythingUnsaved()) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    waiting.postMessage('take-over');
    return;
  }
  setTimeout(() => takeOver(waiting), PATIENCE_MS);
}

/** Registers the service worker. A version that waits is taken over and the page loads again; failures are logged only. */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    // The first worker of a device takes over a page that is current already.
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
    // oxlint-disable-next-line no-console -- the console is the only place for it: nobody is to be bothered
    console.warn('The service worker could not be registered', error);
  }
}
