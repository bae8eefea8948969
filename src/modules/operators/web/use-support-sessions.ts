import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { decideSupportSession, endSupportSession } from '../contract/support.ts';

/** The actions of an administrator on a support session, with a notification. */
export function useSupportSessions() {
  const decide = useSave(decideSupportSession);
  const end = useSave(endSupportSession);
  const attempt = async (work: () => Promise<unknown>, text: string) => {
    try {
      await work();
      toast('success', t(text));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  return {
    busy: decide.isPending || end.isPending,
    letIn: (supportsessionid: number) =>
      attempt(() => decide.mutateAsync({ input: { supportsessionid, isallowed: true } }), 'Support may start visits'),
    decline: (supportsessionid: number) =>
      attempt(() => decide.mutateAsync({ input: { supportsessionid, isallowed: false } }), 'Support has no access'),
    end: (supportsessionid: number) =>
      attempt(() => end.mutateAsync({ input: { supportsessionid } }), 'The visit of support has ended'),
  };
}
