import { openBrowser } from '../test/support/browser.ts';
import { MAX_SHIFT, shiftsOfDesk, totalShift } from '../test/support/layout-shift.ts';
import type { SignedIn } from './http.ts';
import { type Figure, quantile } from './measure.ts';
import { get, signIn } from './recruit.ts';

const WIDTHS = [360, 1440];
const HEIGHT = 800;
const CALLS = 20;

/** Measures My Desk of an administrator: how far it moves while it comes, on a phone and wide, and its one call. */
export async function desk(signedIn: SignedIn, { port, host }: { port: number; host: string }): Promise<Figure[]> {
  const calls: number[] = [];
  for (let at = 0; at < CALLS; at += 1) calls.push(await get(signedIn, '/api/desk/cards'));
  const figures: Figure[] = [{ name: 'My Desk: its one call p50', value: quantile(calls, 0.5), unit: 'ms' }];
  const origin = `http://${host}:${port}`;
  const browser = await openBrowser();
  try {
    for (const width of WIDTHS) {
      const page = await (await browser.newContext({ viewport: { width, height: HEIGHT } })).newPage();
      await signIn(page, origin);
      const value = totalShift(await shiftsOfDesk(page, origin));
      figures.push({ name: `My Desk: layout shift at ${width} px`, value, unit: 'shift', asked: MAX_SHIFT });
    }
    return figures;
  } finally {
    await browser.close();
  }
}
