import { t } from '#platform/web/language.ts';
import { ANSWER_TYPE, type InputOption, NONE_OF_THESE, type QuestionRow } from '../../contract/opening/question.ts';

/** The type of an answer in words; an id that is not known is one of several options, as the specification says. */
export const answerTypeText = (inputvaluetypeid: number): string =>
  t(ANSWER_TYPE.label(inputvaluetypeid) ?? 'Multi-select');

/** The values of the form: the option “None of these” and the rule that rules out are switches of their own. */
export const draftOf = (row: QuestionRow | undefined) => ({
  screeningquestionid: row?.screeningquestionid ?? null,
  questiontext: row?.questiontext ?? '',
  questioncategoryid: (row?.questioncategoryid ?? 1) as number | null,
  inputvaluetypeid: (row?.inputvaluetypeid ?? 1) as number | null,
  isexpiryfield: row?.isexpiryfield ?? false,
  options: (row?.options ?? []) as InputOption[],
  hasrule: (row?.knockout ?? null) !== null,
  least: row?.knockout?.least ?? null,
  most: row?.knockout?.most ?? null,
  accepted: row?.knockout?.accepted ?? [],
});
export type Draft = ReturnType<typeof draftOf>;

/** The input of the call that saves. */
export const sent = ({ hasrule, least, most, accepted, ...draft }: Draft) => ({
  ...draft,
  knockout: hasrule ? { least, most, accepted } : null,
});

/** The options of a form with or without “None of these”, which comes first. */
export const withNone = (options: readonly InputOption[], on: boolean): InputOption[] => {
  const others = options.filter((one) => one.questioninputoptionid !== NONE_OF_THESE);
  return on ? [{ questioninputoptionid: NONE_OF_THESE, optionname: t('None of these') }, ...others] : others;
};

/** With which answers a candidate goes on; empty where every answer does. */
export function knockoutText({ knockout, options }: Pick<QuestionRow, 'knockout' | 'options'>): string {
  if (knockout === null) return '';
  const { least, most, accepted } = knockout;
  if (least !== null && most !== null) return t('{{least}} to {{most}}', { least, most });
  if (least !== null) return t('{{least}} or more', { least });
  if (most !== null) return t('{{most}} or less', { most });
  return options
    .filter((one) => accepted.includes(one.questioninputoptionid))
    .map(({ optionname }) => optionname)
    .join(', ');
}
