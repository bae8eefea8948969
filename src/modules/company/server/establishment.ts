import type { Db } from '#platform/server/db.ts';
import { storedSetting } from '#platform/server/tenant-setting.ts';
import type { StatutoryDetail } from '../contract/statutory-detail.ts';
import { INCORPORATION } from './incorporation.ts';

/** A legal employer: the company itself, or a business unit that is a separate entity. */
export type Establishment = {
  /** 0 for the company, else the business unit. */
  readonly establishmentid: number;
  /** Null when the company has not entered its legal name. */
  readonly establishmentname: string | null;
  readonly statutorydetail: readonly StatutoryDetail[];
};

/** The employers of a company with the registrations they pay under: the company first, then its separate entities by name. */
export async function establishments(db: Db): Promise<Establishment[]> {
  const { value: company } = await storedSetting(
    db,
    INCORPORATION,
    (value: { legalname?: string; statutorydetail?: StatutoryDetail[] }) => value,
  );
  const units = await db
    .selectFrom('business_unit')
    .select(['businessunitid', 'businessunitname', 'statutorydetail'])
    .where('isseparateentity', '=', true)
    .orderBy('businessunitname')
    .execute();
  return [
    {
      establishmentid: 0,
      establishmentname: company.legalname ?? null,
      statutorydetail: company.statutorydetail ?? [],
    },
    ...units.map(({ businessunitid, businessunitname, statutorydetail }) => ({
      establishmentid: businessunitid,
      establishmentname: businessunitname,
      statutorydetail: statutorydetail as StatutoryDetail[],
    })),
  ];
}
