import { type CHOSEN, PERIOD_KEYS, PERIODS, type PeriodKey } from '../../contract/retention.ts';
import type { Db } from '../db.ts';
import { storedSetting } from '../tenant-setting.ts';

export const RETENTION_SETTING = 'retention';
export type Chosen = Record<(typeof CHOSEN)[number], number>;

const within = (key: (typeof CHOSEN)[number], value: unknown): number => {
  const { days, least, most } = PERIODS[key];
  return typeof value === 'number' && value >= least && value <= most ? value : days;
};

/** Reads the company's choices as far as they are within the bounds; otherwise the default days. */
export const readRetention = (value: Record<string, unknown>): Chosen => ({
  uploads: within('uploads', value['uploads']),
  jobs: within('jobs', value['jobs']),
  mails: within('mails', value['mails']),
  candidates: within('candidates', value['candidates']),
});

/** Loads the days of every period in this company. */
export async function periodsOf(db: Db): Promise<Record<PeriodKey, number>> {
  const { value } = await storedSetting(db, RETENTION_SETTING, readRetention);
  const usual = Object.fromEntries(PERIOD_KEYS.map((key) => [key, PERIODS[key].days])) as Record<PeriodKey, number>;
  return { ...usual, ...value };
}
