import { sentenceOf } from '#platform/web/call.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { shareReviews } from '../contract/review.ts';
import { closeColleagues, remindReviews, signOffReviews } from '../contract/run.ts';

const failed = (failure: unknown): void => toast('error', t(sentenceOf(failure)), { keep: true });
const withSkipped = (text: string, skipped: number): string =>
  skipped > 0 ? `${text}. ${plural(skipped, '{{count}} was not ready', '{{count}} were not ready')}` : text;

/** Shares signed-off reviews. */
export function useShare() {
  const { mutateAsync } = useSave(shareReviews, ['performCycleRun']);
  return async (performreviewids: readonly number[], note = '') => {
    try {
      const [result] = await mutateAsync({ input: { performreviewids: [...performreviewids], note } });
      const text = plural(result?.shared ?? 0, '{{count}} review is shared', '{{count}} reviews are shared');
      toast('success', withSkipped(text, result?.skipped ?? 0));
    } catch (failure) {
      failed(failure);
    }
  };
}

/** Signs off reviews. */
export function useSignOff() {
  const { mutateAsync } = useSave(signOffReviews, ['performReview']);
  return async (performreviewids: readonly number[]) => {
    try {
      const [result] = await mutateAsync({ input: { performreviewids: [...performreviewids] } });
      const text = plural(result?.signedoff ?? 0, '{{count}} review is signed off', '{{count}} reviews are signed off');
      toast('success', withSkipped(text, result?.skipped ?? 0));
    } catch (failure) {
      failed(failure);
    }
  };
}

/** Reminds whoever has something to do in a cycle, of some reviews or of all. */
export function useRemind(performancecycleid: number) {
  const { mutateAsync } = useSave(remindReviews);
  return async (performreviewids: readonly number[] = []) => {
    try {
      const [result] = await mutateAsync({ input: { performancecycleid, performreviewids: [...performreviewids] } });
      const { reminded = 0, skipped = 0 } = result ?? {};
      const text = plural(reminded, '{{count}} person was reminded', '{{count}} people were reminded');
      toast(
        'success',
        skipped > 0
          ? `${text}. ${plural(skipped, '{{count}} had been reminded today already', '{{count}} had been reminded today already')}`
          : text,
      );
    } catch (failure) {
      failed(failure);
    }
  };
}

/** Opens the forms of colleagues once their phase is over. */
export function useCloseColleagues(performancecycleid: number) {
  const { mutateAsync } = useSave(closeColleagues, ['performReview']);
  return async () => {
    try {
      await mutateAsync({ input: { performancecycleid } });
      toast('success', t('The forms of colleagues are opened'));
    } catch (failure) {
      failed(failure);
    }
  };
}
