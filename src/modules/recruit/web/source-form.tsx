import { SelectField, TextField } from '#platform/web/kit/field.tsx';
import { type RecordFields, recordForm } from '#platform/web/kit/record-form.tsx';
import { TagsField } from '#platform/web/kit/tags-field.tsx';
import { t } from '#platform/web/language.ts';
import { NAME_LIMIT } from '../contract/job-fields.ts';
import { getSource, MATCH_LIMIT, saveSource, SOURCE_TYPE, type SourceRow } from '../contract/source.ts';
import style from './recruit.module.css';

const draftOf = (row: SourceRow | undefined) => ({
  candidatesourceid: row?.candidatesourceid ?? null,
  sourcename: row?.sourcename ?? '',
  sourcetypeid: (row?.sourcetypeid ?? 3) as number | null,
  matches: row?.matches ?? [],
});
type Draft = ReturnType<typeof draftOf>;

export default recordForm({
  get: getSource,
  save: saveSource,
  id: 'candidatesourceid',
  draftOf,
  compare: [
    ['Name', (draft) => draft.sourcename],
    ['Kind', (draft) => t(SOURCE_TYPE.label(draft.sourcetypeid ?? 0) ?? '')],
    ['Texts of links', (draft) => draft.matches.join(', ')],
  ],
  title: (row) => row?.sourcename ?? t('New candidate source'),
})(Fields);

function Fields({ bind, values }: RecordFields<Draft, SourceRow>) {
  const [first] = values.matches;
  return (
    <>
      <TextField field={bind('sourcename')} label="Name" limit={NAME_LIMIT} required />
      <SelectField
        field={bind('sourcetypeid')}
        label="Kind"
        options={SOURCE_TYPE.options.map((one) => ({ ...one, displayname: t(one.displayname) }))}
        required
      />
      <TagsField
        field={bind('matches')}
        label="Texts of links"
        hint="Whoever applies by a link with one of these texts counts for this source. Press Enter after each"
        limit={MATCH_LIMIT}
      />
      {first === undefined ? null : (
        <p className={style.quiet}>
          {t('A link that counts for it: {{link}}', {
            link: `${window.location.origin}/career?source=${encodeURIComponent(first)}`,
          })}
        </p>
      )}
    </>
  );
}
