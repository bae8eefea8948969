import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { HIRED, REJECTED } from '../../contract/opening/pipeline.ts';

/** The tone of a stage by its type. */
export const stageTone = (stagetypeid: number): Tone =>
  stagetypeid === HIRED ? 'good' : stagetypeid === REJECTED ? 'plain' : 'info';

/** Days in a stage; in the tone of a warning once they are more than the stage allows. */
export const AgeTag = ({ stagedays, isoverdue }: { stagedays: number; isoverdue: boolean }) =>
  isoverdue ? (
    <Tag tone="warn">{plural(stagedays, '{{count}} day, overdue', '{{count}} days, overdue')}</Tag>
  ) : (
    <>{stagedays === 0 ? t('Today') : plural(stagedays, '{{count}} day', '{{count}} days')}</>
  );

/** Why a recruiter should look twice. */
export const MarkTags = ({ marks }: { marks: readonly string[] }) => (
  <>
    {marks.map((mark) => (
      <Tag key={mark} tone="warn">
        {t(mark)}
      </Tag>
    ))}
  </>
);
