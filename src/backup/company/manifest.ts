import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { startError } from '#platform/server/start-error.ts';
import { backupKeyShape } from '../key.ts';

const digest = { size: z.number().int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) };
const name = z.string().regex(/^[a-z_0-9]+$/);

/** What is written of the company in the directory of all companies. */
const companyShape = z.object({
  subscriptionid: z.number().int(),
  label: z.string(),
  companyname: z.string(),
  isdemo: z.boolean(),
  applicationkey: z.string(),
  logo: z.string().nullable(),
  timezoneid: z.string(),
  dateformatname: z.string(),
  language: z.string(),
  seats: z.number().int().nullable(),
});
export type ExportedCompany = z.output<typeof companyShape>;

/** The secrets of an export, sealed to the key of backups: texts that were sealed for a row, by table. */
export const secretsShape = z.record(z.string(), z.array(z.object({ id: z.number().int(), text: z.string() })));
export type ExportedSecrets = z.output<typeof secretsShape>;

const manifestShape = z.object({
  format: z.literal('company 1'),
  exportedAt: z.iso.datetime(),
  /** The newest migration of the database that it comes from. */
  schema: z.string(),
  company: companyShape,
  tables: z.array(z.object({ table: name, rows: z.number().int(), ...digest })),
  /** Hashes of the contents of files. */
  contents: z.array(digest.hash),
  /** Serial numbers of the terminals that sent punches to the company. */
  terminals: z.array(z.string()),
  /** Hash of the last seal of the audit trail, which was valid when it was exported. */
  seal: z.string().nullable(),
  key: backupKeyShape,
  sealed: z.string(),
});
export type CompanyManifest = z.output<typeof manifestShape>;

export const COMPANY_MANIFEST = 'company.json';
export const tablePath = (folder: string, table: string): string => join(folder, 'tables', `${table}.zst`);

/** Reads the manifest of an export. @throws StartError where there is none */
export async function readCompanyManifest(folder: string): Promise<CompanyManifest> {
  const text = await readFile(join(folder, COMPANY_MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw startError(`${folder} is no complete export of a company.`);
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch (error) {
    throw startError(`${join(folder, COMPANY_MANIFEST)} is damaged; export the company again.`, error);
  }
}
