import { IconHelpCircle } from '@tabler/icons-react';
import { lazy } from 'react';
import { addedColumn, textColumn } from '#platform/web/kit/columns.tsx';
import { configScreen } from '#platform/web/kit/config-screen.tsx';
import { nounWords } from '#platform/web/kit/noun-words.ts';
import { t } from '#platform/web/language.ts';
import {
  listQuestions,
  QUESTION_CATEGORY,
  type QuestionRow,
  removeQuestion,
  toggleQuestion,
} from '../../contract/opening/question.ts';
import { answerTypeText, knockoutText } from './question-draft.ts';

const categoryOf = (row: QuestionRow): string => t(QUESTION_CATEGORY.label(row.questioncategoryid) ?? '');
const typeOf = (row: QuestionRow): string => answerTypeText(row.inputvaluetypeid);

export const { List, Create } = configScreen({
  feature: 'screeningQuestion',
  path: '/config/recruit/screening_questions',
  idfield: 'screeningquestionid',
  words: nounWords({ list: 'Screening questions', title: 'Screening question', label: 'screening question' }),
  emptyState: {
    title: 'Create your first screening question',
    why: 'Candidates answer screening questions when they apply. An answer can rule a candidate out.',
    icon: IconHelpCircle,
  },
  list: listQuestions,
  columns: [
    textColumn('questiontext', 'Question'),
    { key: 'questioncategoryid', label: 'Category', text: categoryOf, cell: categoryOf },
    { key: 'inputvaluetypeid', label: 'Answer', text: typeOf, cell: typeOf },
    { key: 'knockout', label: 'Goes on with', text: knockoutText, cell: (row) => knockoutText(row) || '–' },
    { key: 'usedcount', label: 'Jobs', end: true, sort: (row) => row.usedcount, cell: (row) => row.usedcount },
    addedColumn(),
  ],
  remove: removeQuestion,
  active: { endpoint: toggleQuestion, noun: 'Screening question' },
  Form: lazy(() => import('./question-form.tsx')),
});
