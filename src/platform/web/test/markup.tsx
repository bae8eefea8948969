import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

// Parts of the kit listen to the page as soon as they are loaded: load them after this, by `await import`.
globalThis.addEventListener ??= () => undefined;

/** What a part of a page is drawn as at first, as HTML without styles; for parts that take all they show as properties. */
export const markup = (node: ReactNode): string =>
  renderToStaticMarkup(<MantineProvider>{node}</MantineProvider>)
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim();
