import type { Db } from './db.ts';
import { keptSetting } from './tenant-setting.ts';

/** What the company decided about its appearance and its mails, as it is kept. */
export type KeptBranding = {
  logo: string | null;
  payslipmail: boolean;
  /** The company's colour, `#rrggbb`; null for the product's blue. */
  colour: string | null;
  version: number;
};

export const BRANDING = 'branding';

export const wholeBranding = (value: Partial<KeptBranding>): Omit<KeptBranding, 'version'> => ({
  logo: value.logo ?? null,
  payslipmail: value.payslipmail ?? true,
  colour: value.colour ?? null,
});

/** The branding of the company; before anything is decided: no logo, mails on, version 0. */
export async function keptBranding(db: Db): Promise<KeptBranding> {
  const { value, version } = await keptSetting(db, BRANDING, wholeBranding);
  return { ...value, version };
}
