import type { Names } from '#platform/contract/module.ts';

export const customDataNames = {
  support: ['customData'],
  drafts: ['custom-section'],
  purposes: ['custom_image'],
} as const satisfies Names;
