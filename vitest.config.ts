import { defineConfig } from 'vitest/config';
import { limitFactor } from './scripts/cpu-meter.ts';
import { limit } from './test/support/limits.ts';

process.env['MUSTER_LIMIT_FACTOR'] ??= String(limitFactor());

const slow = ['**/node_modules/**', '**/dist/**'];
const isDeep = process.env['MUSTER_DEEP'] === 'on';
const deep = isDeep ? [] : ['**/*.deep.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    // Libraries with native code do not bear being loaded anew for each file in threads of one process.
    pool: 'forks',
    setupFiles: ['test/support/meter-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          env: { MUSTER_PROJECT: 'unit' },
          include: ['src/**/test/**/*.test.ts', 'src/**/test/**/*.test.tsx'],
          exclude: [...slow, ...deep, '**/*.api.test.ts', '**/*.e2e.test.ts'],
          isolate: false,
          // Whole payrolls are computed here.
          testTimeout: limit(60),
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          env: { MUSTER_PROJECT: 'api', MUSTER_SHUFFLE: process.env['MUSTER_SHUFFLE'] ?? (isDeep ? 'on' : 'off') },
          // The files of a process share one product (`sharedApp`).
          isolate: false,
          include: ['**/*.api.test.ts', 'test/*.test.ts'],
          exclude: [...slow, ...deep, '**/*.e2e.test.ts'],
          // The longest ask every call of the product, or start the whole program.
          testTimeout: limit(240),
          hookTimeout: limit(240),
          expect: { poll: { timeout: limit(20) } },
          // A worker and its database take turns: two are done in little more than the time of one.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          env: { MUSTER_PROJECT: 'browser' },
          setupFiles: ['test/support/failure-setup.ts'],
          include: ['**/*.e2e.test.ts'],
          exclude: [...slow, ...deep],
          testTimeout: limit(120),
          hookTimeout: limit(120),
          expect: { poll: { timeout: limit(10) } },
          // Two beside each other, each with one Chromium for all its files.
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
