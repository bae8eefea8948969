import { deviceToken, pushPayload } from './push-token.ts';

const subscription = async (): Promise<PushSubscription | null | undefined> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager?.getSubscription();

/** Reads the device token of the browser's subscription: the SHA-256 of its address. */
async function readDeviceToken(): Promise<void> {
  const current = await subscription();
  if (!current) return;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(current.endpoint));
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)));
  deviceToken.set(text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
}

/** Takes push messages from the service worker, and finds out whether this browser receives any. */
export function watchPush(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent) => {
    if (typeof data === 'object' && data !== null && 'push' in data) pushPayload.set(data.push);
  });
  // A view of the client's store, for those who look into a device on which messages do not arrive.
  Object.defineProperty(window, 'muster', {
    value: {
      get devicetokenid() {
        return deviceToken.get();
      },
      get pushpayload() {
        return pushPayload.get() ?? null;
      },
    },
  });
  void readDeviceToken().catch(() => undefined);
  // Without a token, as after a sign-out, the browser takes no messages; the server sends none in any case.
  deviceToken.subscribe(() => {
    if (deviceToken.get() !== null) return;
    pushPayload.set(undefined);
    void subscription()
      .then((current) => current?.unsubscribe())
      .catch(() => undefined);
  });
}
