// Passkeys: ask the server for a challenge, the authenticator for an answer. Loaded on one's own page alone.
(() => {
  const sheet = document.getElementById("passkeys");
  if (!sheet || !globalThis.PublicKeyCredential) return;
  const send = (end, fields = {}) => fetch(`/me/passkey/${end}`, { method: "POST", headers: { "x-csrf-token": document.querySelector("meta[name=csrf]").content }, body: new URLSearchParams(fields) });
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const text = (data) => btoa(String.fromCharCode(...new Uint8Array(data))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const written = ({ id, rawId, type, response, authenticatorAttachment }) => JSON.stringify({
    id, type, authenticatorAttachment, rawId: text(rawId), clientExtensionResults: {},
    response: Object.fromEntries(["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"].filter((part) => response[part]).map((part) => [part, text(response[part])])),
  });
  const made = async () => {
    const asked = await (await send("new")).json();
    asked.challenge = bytes(asked.challenge);
    asked.user.id = bytes(asked.user.id);
    asked.excludeCredentials = [];
    return send("made", { answer: written(await navigator.credentials.create({ publicKey: asked })) });
  };
  const shown = async () => {
    const asked = await (await send("ask")).json();
    return send("shown", { answer: written(await navigator.credentials.get({ publicKey: { ...asked, challenge: bytes(asked.challenge), allowCredentials: [] } })) });
  };
  for (const [name, act] of Object.entries({ made, shown })) {
    const button = sheet.querySelector(`[data-passkey=${name}]`);
    button.hidden = false;
    button.addEventListener("click", async () => {
      const said = document.getElementById("passkey-said");
      said.textContent = "";
      try {
        const answer = await act();
        if (answer.ok) location.assign(name === "made" ? "/me" : "/tables");
        else said.textContent = await answer.text();
      } catch { said.textContent = sheet.dataset.failed; }
    });
  }
})();
