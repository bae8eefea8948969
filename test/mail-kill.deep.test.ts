import { expect, test } from 'vitest';
import { mailKillRounds } from './support/mail-kill.ts';
import { startApp } from './support/product.ts';
import { limit } from './support/limits.ts';

/** Most of a kill is the pause before the next try, so four products are killed at the same time. */
const PRODUCTS = 4;
const KILLS = 25;

test(
  'R8 a hundred kills of the sender between handing a mail over and hearing of it',
  async () => {
    const running = await Promise.all(Array.from({ length: PRODUCTS }, () => startApp()));
    try {
      const all = await Promise.all(running.map((app) => mailKillRounds(app, KILLS)));
      for (const deliveries of all) {
        expect(new Set(deliveries.map(({ to }) => to)).size).toBe(2);
        expect(new Set(deliveries.map(({ messageid }) => messageid)).size).toBe(2);
        expect(deliveries).toHaveLength(KILLS + 2);
      }
    } finally {
      await Promise.all(running.map((app) => app.stop()));
    }
  },
  limit(1200),
);
