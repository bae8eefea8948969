import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

// Parts of the kit listen to the page as soon as they are loaded: load them after this, by `await import`.
globalThis.addEventListener ??= () => undefined;

/** Below the theme, without which no part is drawn. */
export const themed = (node: ReactNode): ReactNode => <MantineProvider>{node}</MantineProvider>;

/** HTML without styles, comments and double spaces. */
export const bare = (html: string): string =>
  html
    .replaceAll(/<style.*?<\/style>|<!--.*?-->/gs, '')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim();

/** What a part of a page is drawn as at first, as HTML without styles; for parts that take all they show as properties. */
export const markup = (node: ReactNode): string => bare(renderToStaticMarkup(themed(node)));
