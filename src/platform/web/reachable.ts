import { store, useStore } from './store.ts';

/** `checking`: the device is on a network again, but the server has not answered yet. */
export type Reach = 'online' | 'offline' | 'checking';

const POLL_MS = 2000;
const reach = store<Reach>('online');
export const useReach = (): Reach => useStore(reach);
export const reachability = (): Reach => reach.get();
/** Runs `work` whenever the server answers again after an outage. */
export const onReached = (work: () => void): (() => void) =>
  reach.subscribe(() => {
    if (reach.get() === 'online') work();
  });

let timer: ReturnType<typeof setInterval> | undefined;

async function check(): Promise<void> {
  const answers = await fetch('/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers || reach.get() !== 'checking') return;
  clearInterval(timer);
  reach.set('online');
}

function askUntilAnswered(): void {
  reach.set('checking');
  clearInterval(timer);
  timer = setInterval(() => void check(), POLL_MS);
}

/** Records that a call got no answer although the device is on a network. */
export function noAnswer(): void {
  if (reach.get() === 'online') askUntilAnswered();
}

/** Monitors the connection: offline at once; online again only when the server answers, polled every 2 seconds. */
export function watchReach(): void {
  addEventListener('offline', () => {
    clearInterval(timer);
    reach.set('offline');
  });
  addEventListener('online', askUntilAnswered);
  if (!navigator.onLine) reach.set('offline');
}
