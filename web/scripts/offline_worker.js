// Keeps the files of one version of the page, so that it opens without a network. Another version has another name: it is
// fetched whole beside the old one, and taken when the page is opened next.
const version = "casus-" + "VERSION";
const files = ["FILES"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(version)
      .then((kept) => kept.addAll(files.map((one) => new Request(one, { cache: "reload" })))),
  );
});
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((all) =>
        Promise.all(
          all.filter((one) => one.startsWith("casus-") && one !== version).map((one) => caches.delete(one)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  // A link whose "#" was escaped on its way, as the service reads it, too.
  const home = self.registration.scope;
  const { href } = new URL(event.request.url);
  if (event.request.mode === "navigate" && href.startsWith(`${home}%23`))
    return event.respondWith(Response.redirect(`${home}#${href.slice(home.length + 3)}`));
  event.respondWith(
    caches
      .open(version)
      .then((kept) => kept.match(event.request, { ignoreSearch: true }))
      .then((found) => found ?? fetch(event.request)),
  );
});
