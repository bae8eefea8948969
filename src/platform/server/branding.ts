import type { Db } from './db.ts';
import { storedSetting } from './tenant-setting.ts';

/** The stored settings of a company's appearance and mails. */
export type StoredBranding = {
  logo: string | null;
  payslipmail: boolean;
  /** The company's colour, `#rrggbb`; null for the product's blue. */
  colour: string | null;
  version: number;
};

export const BRANDING = 'branding';

export const wholeBranding = (value: Partial<StoredBranding>): Omit<StoredBranding, 'version'> => ({
  logo: value.logo ?? null,
  payslipmail: value.payslipmail ?? true,
  colour: value.colour ?? null,
});

/** Loads the branding of the company; the default is no logo, mails on, version 0. */
export async function storedBranding(db: Db): Promise<StoredBranding> {
  const { value, version } = await storedSetting(db, BRANDING, wholeBranding);
  return { ...value, version };
}
