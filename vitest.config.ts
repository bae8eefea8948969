import { defineConfig } from 'vitest/config';

const slow = ['**/node_modules/**', '**/dist/**'];
const deep = process.env['MUSTER_DEEP'] === 'on' ? [] : ['**/*.deep.test.ts'];

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
          // Whole payrolls are computed here; on a busy machine a second reading of one takes its time.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          env: { MUSTER_PROJECT: 'api' },
          // The files of a process share one product (`sharedApp`).
          isolate: false,
          include: ['**/*.api.test.ts', 'test/*.test.ts'],
          exclude: [...slow, ...deep, '**/*.e2e.test.ts'],
          // The longest ask every call of the product; a busy machine takes its time.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Much of such a test is waiting for the database: two beside each other are done in little more than the time of one.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          env: { MUSTER_PROJECT: 'browser' },
          include: ['**/*.e2e.test.ts'],
          exclude: [...slow, ...deep],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A browser beside everything else on two cores takes its time.
          expect: { poll: { timeout: 10_000 } },
          // Two beside each other, each with one Chromium for all its files.
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
