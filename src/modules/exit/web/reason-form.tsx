import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { exitReasonRecord, OWN_KINDS } from '../contract/reason.ts';

/** Only a kind that people may request themselves can be offered to them. */
export default kindForm(exitReasonRecord, {
  draft: 'exit-reason',
  Fields: ({ control, set, values }) => (
    <>
      {control('exitreasonname')}
      {control('kindid', () => set('isselfservice', false))}
      {control('isnoticeapplied')}
      {OWN_KINDS.includes(values.kindid ?? 0) ? control('isselfservice') : null}
    </>
  ),
});
