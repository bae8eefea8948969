import { NOTICES } from '#platform/contract/messages.ts';
import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { t } from '#platform/web/language.ts';
import { gradeRecord } from '../contract/grade.ts';

export default kindForm(gradeRecord, {
  draft: 'grade',
  notice: (row) => t(row ? NOTICES.gradeUpdated : NOTICES.gradeCreated),
  failed: 'Something went wrong.',
});
