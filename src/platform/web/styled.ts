/**
 * Waits until the stylesheet of the first page is loaded and applied, or has failed; nothing else is rendered before.
 * The page has the rules of its form inline and does not block on the stylesheet (`scripts/first-page.ts`).
 */
export async function styled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[data-late]');
  if (!link) return;
  if (!link.sheet)
    await new Promise((resolve) => {
      for (const end of ['load', 'error']) link.addEventListener(end, resolve);
    });
  link.media = 'all';
}
