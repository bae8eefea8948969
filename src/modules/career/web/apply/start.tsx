import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DEFAULT_LANGUAGE, showLanguage } from '#platform/web/language.ts';
import { watchReach } from '#platform/web/reachable.ts';
import type { ApplyData } from '../../contract/apply.ts';
import { Wizard } from './wizard.tsx';

/** Makes the three steps of the one form that the server wrote. */
export async function startApplication(): Promise<void> {
  const root = document.querySelector('#apply');
  const text = document.querySelector('#apply-data')?.textContent;
  if (!root || !text) return;
  const language = document.documentElement.dataset['language'] ?? DEFAULT_LANGUAGE;
  if (language !== DEFAULT_LANGUAGE) await showLanguage(language);
  watchReach();
  createRoot(root).render(
    <StrictMode>
      <Wizard data={JSON.parse(text) as ApplyData} />
    </StrictMode>,
  );
}
