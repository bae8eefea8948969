import { Alert } from '@mantine/core';
import { t } from '#platform/web/language.ts';

/** Names in rules that nobody has at present. */
export function UnusedNames({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Alert color="blue" variant="light" styles={{ message: { color: 'inherit' } }}>
      {sentences.map((sentence) => (
        <div key={sentence}>{t(sentence)}</div>
      ))}
    </Alert>
  );
}
