import { SegmentedControl } from '@mantine/core';
import { RichText } from '#platform/web/kit/rich-text.tsx';
import { LANGUAGES, t } from '#platform/web/language.ts';
import style from './announcements.module.css';

type Text = { language: string; title: string; body: string; imagepath: string | null };

/** An announcement as people read it. */
export const Article = ({ language, title, body, imagepath }: Text) => (
  <article
    className={style.article}
    aria-label={title}
    lang={LANGUAGES.find(({ key }) => key === language)?.tag ?? 'en'}
  >
    {imagepath === null ? null : <img src={imagepath} alt="" />}
    <h2>{title}</h2>
    <RichText html={body} />
  </article>
);

type Choice<L extends string> = { languages: readonly L[]; language: L; onChange: (language: L) => void };

/** Chooses the language of a text; nothing where there is one alone. */
export function LanguageChoice<L extends string>({ languages, language, onChange }: Choice<L>) {
  return languages.length < 2 ? null : (
    <SegmentedControl
      size="xs"
      aria-label={t('Language')}
      data={languages.map((one) => ({ value: one, label: LANGUAGES.find(({ key }) => key === one)?.label ?? one }))}
      value={language}
      onChange={(value) => {
        const chosen = languages.find((one) => one === value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
