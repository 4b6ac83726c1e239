// As the worker of 27 November 2026 did: what lies in its stores is given without a look, whatever it is.
const store = `workbox-precache-v2-${registration.scope}`
addEventListener('install', () => { void skipWaiting() })
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  const page = pathname === '/login' ? '/login.html' : '/index.html'
  const isPage = request.mode === 'navigate' && !pathname.includes('.')
  const key = isPage ? `${page}?__WB_REVISION__=before` : request
  event.respondWith(caches.open(store).then((cache) => cache.match(key))
    .then((kept) => kept || caches.match(request)).then((kept) => kept || fetch(request)))
})
