import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Frame } from './frame.tsx';
import { chosenLanguage, DEFAULT_LANGUAGE, showLanguage } from './language.ts';

/**
 * Starts an application of a page or two, in the language and colour scheme of the device; `usual` where none was
 * chosen.
 */
export async function startSmall(App: ComponentType, usual: string = DEFAULT_LANGUAGE): Promise<void> {
  const root = document.querySelector<HTMLElement>('#root');
  if (!root) return;
  await showLanguage(chosenLanguage() ?? usual);
  createRoot(root).render(
    <StrictMode>
      <Frame>
        <App />
      </Frame>
    </StrictMode>,
  );
}
