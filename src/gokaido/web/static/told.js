// Being told in this browser, loaded only for those who asked for it: a sound, a notification, a subscription.
(() => {
  const store = (name, on) => { try { if (on) localStorage[name] = "on"; else delete localStorage[name]; } catch { /* nothing is remembered here */ } };
  const wants = (name) => { try { return localStorage[name] === "on"; } catch { return false; } };
  const worker = () => navigator.serviceWorker.register(`/sw.js?lang=${document.documentElement.lang}`).then(() => navigator.serviceWorker.ready);

  let audio;
  const ring = () => { // two soft tones, the second a fourth below, like a wooden bell
    audio ??= new AudioContext();
    audio.resume();
    for (const [at, pitch] of [[0, 587.3], [0.22, 440]]) {
      const tone = audio.createOscillator(), loud = audio.createGain(), begin = audio.currentTime + at;
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0, begin);
      loud.gain.linearRampToValueAtTime(0.12, begin + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0005, begin + 0.9);
      tone.connect(loud).connect(audio.destination);
      tone.start(begin);
      tone.stop(begin + 1);
    }
  };
  const notify = async () => {
    const url = location.pathname, [title, body] = document.title.split(" · ");
    (await worker()).showNotification(title, { body, tag: url.split("/").pop(), data: { url }, icon: "/static/icons/192.png" });
  };
  document.addEventListener("your-turn", () => {
    if (wants("sound")) ring();
    if (wants("notify") && document.hidden && Notification.permission === "granted") notify();
  });

  // ---- the page on which one asks for it
  const sheet = document.getElementById("told");
  if (!sheet) return;
  const say = (words) => { document.getElementById("told-said").textContent = words; };
  const send = (path, fields) => fetch(path, { method: "POST", headers: { "x-csrf-token": document.querySelector("meta[name=csrf]").content }, body: new URLSearchParams(fields) });
  const asked = async () => (await Notification.requestPermission()) === "granted";
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const push = async (on) => {
    const { pushManager } = await worker(), old = await pushManager.getSubscription();
    if (!on) {
      if (old) await send("/me/push/off", { endpoint: old.endpoint });
      await old?.unsubscribe();
      return true;
    }
    const made = (old ?? await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(sheet.dataset.key) })).toJSON();
    const answer = await send("/me/push", { endpoint: made.endpoint, ...made.keys });
    if (!answer.ok) say(await answer.text());
    return answer.ok;
  };
  const can = { sound: () => "AudioContext" in window, notify: () => "Notification" in window && "serviceWorker" in navigator, push: () => "PushManager" in window && "serviceWorker" in navigator };
  for (const box of sheet.querySelectorAll("input[data-told]")) {
    const name = box.dataset.told;
    box.disabled = !can[name]();
    box.checked = !box.disabled && wants(name);
    box.addEventListener("change", async () => {
      say("");
      let on = box.checked;
      try {
        if (on && name !== "sound" && !(await asked())) { on = false; say(sheet.dataset.denied); }
        else if (name === "push") on = (await push(on)) && on;
        else if (name === "sound" && on) ring();
      } catch { on = false; say(sheet.dataset.failed); }
      box.checked = on;
      store(name, on);
    });
  }
})();
