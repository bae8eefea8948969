import { store } from './store.ts';

/** What a push message carries: a title, a neutral sentence and the page it leads to. */
export type PushPayload = { title: string; body: string; link: string; notificationid: number };

/** The device token of this browser while it receives push messages, and the last message: in memory only. */
export const deviceToken = store<string | null>(null);
export const pushPayload = store<PushPayload | undefined>(undefined);
