/**
 * The first page carries the rules of its form and waits for no stylesheet (`scripts/first-page.ts`). Resolves when the
 * stylesheet has come and holds, or will not come: before that nothing else is drawn.
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
