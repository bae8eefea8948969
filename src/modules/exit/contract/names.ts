import type { Names } from '#platform/contract/module.ts';

export const exitNames = {
  support: ['exitPolicy', 'exitReason'],
  drafts: ['exit-policy', 'exit-reason', 'start-exit', 'resignation'],
} as const satisfies Names;
