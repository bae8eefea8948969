import type { Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import style from './okr.module.css';
import { percentText } from './value-text.ts';

export const PACE_TONES: Readonly<Record<string, Tone>> = { 'on track': 'good', behind: 'warn', 'at risk': 'bad' };
export const PACE_WORDS: Readonly<Record<string, string>> = {
  'on track': 'On track',
  behind: 'Behind',
  'at risk': 'At risk',
};

type ProgressBar = { label: string; progress: number | null; expected: number; pace: string | null };

/** Progress as a bar, with a mark where the day expects it to be. */
export function ProgressBar({ label, progress, expected, pace }: ProgressBar) {
  const width = Math.min(100, Math.max(0, (progress ?? 0) / 100));
  return (
    <span className={style.progress}>
      <span
        className={style.bar}
        role="img"
        aria-label={`${label}: ${percentText(progress)}, ${t('expected {{percent}}', { percent: percentText(expected) })}`}
      >
        <span className={style.fill} data-pace={pace ?? 'none'} style={{ inlineSize: `${width}%` }} />
        <span className={style.mark} style={{ insetInlineStart: `${Math.min(100, expected / 100)}%` }} />
      </span>
      <span className="number">{percentText(progress)}</span>
    </span>
  );
}
