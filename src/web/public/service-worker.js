// Keeps the program, never its data: files named by their content, and the empty pages that load them. What people see
// comes from /api, which this worker does not touch, so nothing personal stays on a device.
const BUILD = '__BUILD__';
const CACHE = `muster-${BUILD}`;
const SHELL = '/';
const CAREER = '/career';
const shellOf = ({ pathname }) => (pathname.split('/').includes('career') ? CAREER : SHELL);

self.addEventListener('install', (event) => {
  const shells = [SHELL, CAREER].map((path) => new Request(path, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(shells)));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('muster-') && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// A new version waits until the page says that nothing unsaved is lost.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
  // What the page had loaded before this worker stood in front of it.
  if (event.data?.keep) event.waitUntil(keepFiles(event.data.keep));
});

const isFile = (url) => url.origin === self.location.origin && url.pathname.startsWith('/assets/');

async function keepFiles(addresses) {
  const cache = await caches.open(CACHE);
  for (const address of addresses) {
    if (isFile(new URL(address)) && !(await cache.match(address))) await cache.add(address).catch(() => undefined);
  }
}

async function keptFile(request) {
  const held = await caches.match(request);
  if (held) return held;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}

/** The page from the network; without one, the shell that tells so. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match(shellOf(new URL(request.url)));
    if (shell) return shell;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (isFile(url)) event.respondWith(keptFile(request));
  else if (request.mode === 'navigate' && !url.pathname.startsWith('/api/')) event.respondWith(page(request));
});

/** What a push message says; one that can not be read still says that there is something. */
function messageOf(data) {
  const usual = { title: 'Muster', body: 'Open Muster to read it', link: '/notification_center', notificationid: 0 };
  try {
    return { ...usual, ...data?.json() };
  } catch {
    return usual;
  }
}

async function inform(message) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a service worker has no target origin
  for (const one of pages) one.postMessage({ push: message });
}

self.addEventListener('push', (event) => {
  const message = messageOf(event.data);
  const { title, body, link, notificationid } = message;
  const shown = self.registration.showNotification(title, {
    body,
    tag: `muster-${notificationid}`,
    icon: '/favicon.svg',
    data: { link },
  });
  event.waitUntil(Promise.allSettled([shown, inform(message)]));
});

// The page of the message, in a tab of Muster that is open, or in a new one. Only pages of this host are opened.
async function openPage(link) {
  const url = new URL(link, self.location.origin);
  const address = url.origin === self.location.origin ? url.href : self.location.origin;
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return self.clients.openWindow(address);
  await page.focus();
  return page.navigate(address);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.link ?? '/'));
});
