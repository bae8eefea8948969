import { useEffect, useRef } from 'react';
import { message } from '#platform/contract/messages.ts';
import { plural, t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import type { Batch } from '../contract/bulk.ts';
import { STATE } from './batch.ts';

/** Shows once how an apply or undo ended that was observed from its beginning. */
export function useResult(batch: Batch, problem: string | undefined): void {
  const before = useRef(batch.statusid);
  useEffect(() => {
    const was = before.current;
    // The message of a failed job arrives a moment after the state.
    if (was === STATE.applying && batch.statusid === STATE.checked && !problem) return;
    before.current = batch.statusid;
    if (was === STATE.applying && batch.statusid === STATE.applied) toast('success', t(message('E0050')));
    if (was === STATE.applying && batch.statusid === STATE.checked)
      toast('error', `${t(message('E0060'))}: ${t(problem ?? '')}`, { keep: true });
    if (was === STATE.undoing && batch.statusid !== STATE.undoing)
      toast('info', plural(batch.undonerows, '{{count}} row was undone', '{{count}} rows were undone'));
  }, [batch, problem]);
}
