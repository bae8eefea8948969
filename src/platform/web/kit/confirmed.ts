import { sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { ask } from '../shell/overlays.ts';
import { toast } from '../shell/toast.ts';

type Confirmed = {
  /** The question, and what was done, in the reader's language; `yes` is the sentence of the button. */
  readonly question: string;
  readonly yes: string;
  readonly done: string;
  readonly call: () => Promise<unknown>;
  /** Reads what is shown again, where the call was refused because it has changed. */
  readonly refetch: () => unknown;
};

/** Carries out what takes something back, once the reader has confirmed it. */
export async function confirmed({ question, yes, done, call, refetch }: Confirmed): Promise<void> {
  if (!(await ask({ text: question, yes, no: 'Dismiss', danger: true }))) return;
  try {
    await call();
    toast('success', done);
  } catch (failure) {
    toast('error', t(sentenceOf(failure)), { keep: true });
    void refetch();
  }
}
