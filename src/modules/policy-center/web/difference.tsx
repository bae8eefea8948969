import { useMemo, useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getVersion, type PolicyText, type TextLanguage } from '../contract/policy.ts';
import { differenceOf, type Piece } from '../engine/difference.ts';
import style from './policy-center.module.css';
import { LanguageChoice, PolicyTexts } from './policy-texts.tsx';

function Drawn({ text, change }: Piece) {
  if (change === 'added') return <ins>{text}</ins>;
  return change === 'removed' ? <del>{text}</del> : text;
}

/** What a version of a policy changed in the one before it, word by word. */
export function Difference({ companypolicyversionid }: { companypolicyversionid: number }) {
  const { data, error, refetch } = useEndpoint(getVersion, { companypolicyversionid });
  const version = data?.[0];
  if (!version) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Compared before={version.before?.texts ?? []} after={version.texts} />;
}

/** The text of a version as it stood, with its placeholders. */
export function VersionText({ companypolicyversionid }: { companypolicyversionid: number }) {
  const { data, error, refetch } = useEndpoint(getVersion, { companypolicyversionid });
  const version = data?.[0];
  if (!version) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <PolicyTexts texts={version.texts} />;
}

function Compared({ before, after }: { before: readonly PolicyText[]; after: readonly PolicyText[] }) {
  const [language, setLanguage] = useState<TextLanguage>('english');
  const lines = useMemo(() => {
    const bodyOf = (texts: readonly PolicyText[]) => {
      const text = texts.find((one) => one.language === language);
      return text ? `<p>${text.title}</p>${text.body}` : '';
    };
    return differenceOf(bodyOf(before), bodyOf(after));
  }, [before, after, language]);
  const isSame = lines.every((line) => line.every(({ change }) => change === 'same'));
  return (
    <div className={style.stack}>
      <LanguageChoice languages={after.map((one) => one.language)} language={language} onChange={setLanguage} />
      {isSame ? <p className={style.quiet}>{t('The text reads the same.')}</p> : null}
      <ul className={style.difference} aria-label={t('What changed')}>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
          <li key={at}>
            {line.map((piece, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- pieces have no identity but their place
              <Drawn key={place} {...piece} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
