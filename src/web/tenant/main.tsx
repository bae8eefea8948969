import { start } from '#platform/web/start.tsx';

async function loadModules() {
  const { webModules } = await import('../../web.modules.ts');
  if (!import.meta.env.DEV) return webModules;
  const { kitModule } = await import('../dev/kit-page.tsx');
  return [...webModules, kitModule];
}

const root = document.querySelector<HTMLElement>('#root');
// Whoever is invited sees pages of their own. Neither is awaited: what is loaded shares code with this file, which would
// wait for it and it for this.
if (location.pathname === '/joining')
  void import('#modules/joining/web/start.tsx').then(({ startJoining }) => startJoining());
else if (root) void start(root, loadModules);
