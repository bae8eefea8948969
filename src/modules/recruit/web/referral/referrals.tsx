import { IconUserHeart } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { referralReport, type ReferralRow } from '../../contract/referral/referral.ts';
import { stageTone } from '../candidate/tags.tsx';
import { REWARD_TONES } from './words.ts';

const cells = (day: (value: string | null) => string): Readonly<Record<string, Partial<Column<ReferralRow>>>> => ({
  requisitioncode: { more: true },
  stagename: { cell: (row) => <Tag tone={stageTone(row.stagetypeid)}>{row.stagename}</Tag> },
  referrercode: { more: true },
  how: { more: true, cell: (row) => t(row.how) },
  referredon: { cell: (row) => day(row.referredon) },
  rewardstate: { cell: (row) => <Tag tone={REWARD_TONES[row.rewardstateid]}>{t(row.rewardstate)}</Tag> },
  dueon: { cell: (row) => day(row.dueon) || '–' },
  rewardreason: { more: true, cell: (row) => (row.rewardreason === '' ? '–' : t(row.rewardreason)) },
});

/** Who referred whom, the latest first. */
export default function Referrals() {
  const go = useNavigate();
  const table = useReport(referralReport, {}, cells(useDay()));
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.referralid}
      open={(row) => void go({ to: `/recruit/candidate/${row.candidateapplicationid}` })}
      empty={
        <EmptyState
          emptyState={{
            title: 'Nobody has been referred yet',
            why: 'Employees refer people under Refer somebody, or share a link of their own. Who came by it is listed here.',
            icon: IconUserHeart,
          }}
        />
      }
    />
  );
}
