import { start } from '#platform/web/start.tsx';

async function loadModules() {
  const { webModules } = await import('../../web.modules.ts');
  if (!import.meta.env.DEV) return webModules;
  const { kitModule } = await import('../dev/kit-page.tsx');
  return [...webModules, kitModule];
}

const root = document.querySelector<HTMLElement>('#root');
if (root) await start(root, loadModules);
