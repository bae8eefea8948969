import { expect, test } from 'vitest';
import { mailKillRounds } from './support/mail-kill.ts';
import { startApp } from './support/product.ts';

test('R8 a hundred kills of the sender between handing a mail over and hearing of it', async () => {
  const running = await startApp();
  try {
    const deliveries = await mailKillRounds(running, 100);
    expect(new Set(deliveries.map(({ to }) => to)).size).toBe(2);
    expect(new Set(deliveries.map(({ messageid }) => messageid)).size).toBe(2);
    expect(deliveries).toHaveLength(102);
  } finally {
    await running.stop();
  }
}, 2_000_000);
