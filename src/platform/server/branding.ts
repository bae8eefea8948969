import type { Db } from './db.ts';

/** What the company decided about its appearance and its mails, as it is kept. */
export type KeptBranding = { logo: string | null; payslipmail: boolean; version: number };

export const BRANDING = 'branding';

/** The branding of the company; before anything is decided: no logo, mails on, version 0. */
export async function keptBranding(db: Db): Promise<KeptBranding> {
  const row = await db
    .selectFrom('tenant_setting')
    .select(['value', 'version'])
    .where('settingname', '=', BRANDING)
    .executeTakeFirst();
  const value = (row?.value ?? {}) as Partial<KeptBranding>;
  return { logo: value.logo ?? null, payslipmail: value.payslipmail ?? true, version: row?.version ?? 0 };
}
