// Who leaves the page on which they wait is not seated meanwhile; a form of the page leads back to it.
(() => {
  "use strict";
  let stays = false;
  const csrf = document.querySelector("meta[name=csrf]").content;
  document.addEventListener("submit", () => { stays = true; });
  addEventListener("pagehide", () => { if (!stays) navigator.sendBeacon("/play/away", new URLSearchParams({ csrf })); });
})();
