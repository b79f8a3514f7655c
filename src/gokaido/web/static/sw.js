// Shows that it is your turn when no page is open, and a page of its own when there is no connection.
// It keeps that one page and its style, and nothing else: what the server shows is private.
const version = "VERSION", lang = new URL(location).searchParams.get("lang") ?? "en";
const offline = `/offline?lang=${lang}`;
const kept = [offline, `/static/style.css?${version}`];

addEventListener("install", (event) => event.waitUntil(caches.open(version).then((cache) => cache.addAll(kept)).then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(caches.keys().then((all) => Promise.all(all.filter((name) => name !== version).map((name) => caches.delete(name)))).then(() => clients.claim())));
addEventListener("fetch", (event) => {
  const { request } = event, at = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(offline)));
  else if (request.method === "GET" && kept.includes(at.pathname + at.search)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

const pages = () => clients.matchAll({ type: "window", includeUncontrolled: true });
addEventListener("push", (event) => event.waitUntil((async () => {
  const { title, body, url, tag } = event.data.json();
  if ((await pages()).some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === url)) return;
  await registration.showNotification(title, { body, tag, data: { url }, icon: "/static/icons/192.png", renotify: true });
})()));
addEventListener("notificationclick", (event) => event.waitUntil((async () => {
  event.notification.close();
  const { url } = event.notification.data, open = (await pages()).find((page) => new URL(page.url).pathname === url);
  await (open ? open.focus() : clients.openWindow(url));
})()));
