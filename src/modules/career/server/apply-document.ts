import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { html, type Html, jsonData, trustedHtml } from '#platform/engine/html.ts';
import { storedBranding } from '#platform/server/branding.ts';
import type { PageAnswer, PageContext } from '#platform/server/page.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { APPLY_STYLE } from './apply-style.ts';
import { pageWords } from './page-words.ts';

let found: Promise<string | undefined> | undefined;
/** The address of the wizard's script; undefined where the applications are not built. */
function applyScript(): Promise<string | undefined> {
  found ??= readdir(join(PROJECT_DIR, 'dist/web/assets')).then(
    (names) => names.find((one) => /^apply-[\w-]{8,}\.js$/.test(one)),
    () => undefined,
  );
  return found;
}

const style = trustedHtml(`<style>${APPLY_STYLE}</style>`);

type Given = {
  status?: number;
  title: string;
  content: Html;
  /** What the script starts with; without it the page has none. */
  data?: object;
};

/** A page about applications: never found by search engines, never kept. */
export async function applyDocument(
  ctx: PageContext,
  { status = 200, title, content, data }: Given,
): Promise<PageAnswer> {
  const { language, tag } = await pageWords(ctx);
  const script = data && (await applyScript());
  const body = html`<!doctype html>
    <html lang="${tag}" data-language="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} / Muster</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${style}
        ${
          data &&
          html`<script type="application/json" id="apply-data">
            ${jsonData(data)}
          </script>`
        }
        ${script && html`<script type="module" src="/assets/${script}"></script>`}
      </head>
      <body>
        <main id="apply">${content}</main>
      </body>
    </html>`;
  return {
    status,
    body,
    styles: [APPLY_STYLE],
    headers: { 'cache-control': 'no-store' },
  };
}

/** The logo of the company as the career site shows it, or its name. */
export const companyMark = async (ctx: PageContext): Promise<Html> => {
  const logo = ctx.fileLink((await ctx.tx(storedBranding)).logo, 0);
  return logo === null
    ? html`<p class="company">${ctx.tenant.companyname}</p>`
    : html`<img class="mark" src="${logo}" alt="${ctx.tenant.companyname}" />`;
};
