import type { Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { REWARD_STATE } from '../../contract/referral/referral.ts';

/** The tones of what became of a referral, by its state. */
export const REFERRAL_TONES: Readonly<Record<number, Tone>> = { 1: 'plain', 2: 'info', 3: 'good', 4: 'plain' };
/** The tones of a reward, by its state. */
export const REWARD_TONES: Readonly<Record<number, Tone>> = { 3: 'info', 4: 'info', 5: 'good', 6: 'plain' };

type Reward = { readonly rewardstateid: number; readonly dueon: string | null };
/** Where a reward stands, with the day on which it is due. */
export const rewardWords = ({ rewardstateid, dueon }: Reward, day: (value: string | null) => string): string =>
  rewardstateid === 3 ? t('Due on {{day}}', { day: day(dueon) }) : t(REWARD_STATE.label(rewardstateid) ?? '');
