import webpush from 'web-push';
import { guardedFetch } from '../guarded-fetch.ts';
import type { PushKeys } from '../push-keys.ts';

/** Where a browser takes messages, and the keys by which only it can read them. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
export type PushSender = PushKeys & {
  /** How the push service reaches whoever runs the server: `mailto:…`. */
  readonly subject: string;
};

/** Seconds for which a push service keeps a message for a device that is off. */
const TTL = 24 * 60 * 60;

/**
 * Sends one message to a device, encrypted for its browser (RFC 8291) and signed by the server (RFC 8292).
 * @returns the HTTP status of the push service
 * @throws ApplicationError `outside` when it cannot be reached
 */
export async function sendPush(
  { endpoint, p256dh, auth }: PushTarget,
  text: string,
  { sender, allowPrivate }: { sender: PushSender; allowPrivate: boolean },
): Promise<number> {
  const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: sender.subject, publicKey: sender.publicKey, privateKey: sender.privateKey },
    TTL,
    contentEncoding: 'aes128gcm',
  });
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      name.toLowerCase() === 'content-length' ? [] : [[name.toLowerCase(), value]],
    ),
  );
  const answer = await guardedFetch(endpoint, { method: 'POST', headers, body: request.body }, { allowPrivate });
  return answer.status;
}
