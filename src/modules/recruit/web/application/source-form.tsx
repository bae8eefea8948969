import { kindForm } from '#platform/web/kit/kind-form.tsx';
import { t } from '#platform/web/language.ts';
import { candidateSourceRecord } from '../../contract/application/source.ts';
import style from '../recruit.module.css';

/** The fields with a link that counts for the source. */
export default kindForm(candidateSourceRecord, {
  Fields: ({ control, values: { matches } }) => (
    <>
      {control('sourcename')}
      {control('sourcetypeid')}
      {control('matches')}
      {matches[0] === undefined ? null : (
        <p className={style.quiet}>
          {t('A link that counts for it: {{link}}', {
            link: `${window.location.origin}/career?source=${encodeURIComponent(matches[0])}`,
          })}
        </p>
      )}
    </>
  ),
});
