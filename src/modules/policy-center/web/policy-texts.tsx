import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { RichText } from '#platform/web/kit/rich-text.tsx';
import { LANGUAGES, t } from '#platform/web/language.ts';
import type { PolicyText, TextLanguage } from '../contract/policy.ts';
import style from './policy-center.module.css';

const labelOf = (language: TextLanguage): string => LANGUAGES.find(({ key }) => key === language)?.label ?? language;
const tagOf = (language: TextLanguage): string => LANGUAGES.find(({ key }) => key === language)?.tag ?? 'en';

/** Chooses one of the languages that a policy has; nothing where there is one alone. */
export function LanguageChoice({
  languages,
  language,
  onChange,
}: {
  languages: readonly TextLanguage[];
  language: TextLanguage;
  onChange: (language: TextLanguage) => void;
}) {
  return languages.length < 2 ? null : (
    <SegmentedControl
      size="xs"
      aria-label={t('Language')}
      data={languages.map((one) => ({ value: one, label: labelOf(one) }))}
      value={language}
      onChange={(value) => {
        const chosen = languages.find((one) => one === value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}

/** A text of a policy as people read it. */
export const PolicyArticle = ({ text: { language, title, body } }: { text: PolicyText }) => (
  <article className={style.article} aria-label={title} lang={tagOf(language)}>
    <h2>{title}</h2>
    <RichText html={body} />
  </article>
);

/** The texts of a policy, one language at a time, with its placeholders. */
export function PolicyTexts({ texts }: { texts: readonly PolicyText[] }) {
  const [language, setLanguage] = useState<TextLanguage>('english');
  const text = texts.find((one) => one.language === language) ?? texts[0];
  if (!text) return null;
  return (
    <>
      <LanguageChoice languages={texts.map((one) => one.language)} language={text.language} onChange={setLanguage} />
      <PolicyArticle text={text} />
    </>
  );
}
