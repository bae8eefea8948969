import type { Names } from '#platform/contract/module.ts';

export const policyCenterNames = {
  openToAll: ['policyCenter'],
  drafts: ['company-policy'],
  purposes: ['company_policy'],
  claims: ['company_policy'],
} as const satisfies Names;
