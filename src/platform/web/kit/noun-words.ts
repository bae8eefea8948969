import { t } from '../language.ts';

/** The texts of a noun's list: its name, after a delete, when that fails, when the server declines it. */
export type NounWords = {
  list: string;
  deleted: () => string;
  notdeleted: () => string;
  refused: () => string;
};

/** The texts of a noun: `title` begins a sentence, `label` stands within one. */
export const nounWords = ({ list, title, label }: { list: string; title: string; label: string }): NounWords => ({
  list,
  deleted: () => t('{{noun}} successfully deleted.', { noun: t(title) }),
  notdeleted: () => t('Error while deleting {{noun}}.', { noun: t(label) }),
  refused: () => t('{{noun}} can not be deleted.', { noun: t(title) }),
});
