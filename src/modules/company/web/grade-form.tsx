import { NOTICES } from '#platform/contract/messages.ts';
import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { t } from '#platform/web/language.ts';
import { grade } from '../contract/grade.ts';

export default kindForm(grade, {
  draft: 'grade',
  notice: (row) => t(row ? NOTICES.gradeUpdated : NOTICES.gradeCreated),
  failed: 'Something went wrong.',
});
