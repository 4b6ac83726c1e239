// Addresses that the provider calls for a merchant: public ones over TLS, nothing inside a network.

/** Hosts by number, of one machine, or of an inner network; what a name leads to is looked up later. */
const inner = /^(.*\.(local|internal|localhost|lan|home|arpa)|\d+(\.\d+){0,3}|0x[\da-f.x]+)$/i

const address = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::(\d{1,5}))?([/?][^\s<>"'`\\]*)?$/i

/** Those of web servers: any other would make a callback a way to knock at other doors. */
const ports = ['443', '8443']

export const callbackMessage = 'Enter a public web address that begins with https://, on port 443 or 8443.'

export function isCallbackUrl(text: string): boolean {
  // The pieces are read by hand: `URL` forgives what another reader takes for a different host.
  const [, host, port = '443'] = address.exec(text) ?? []
  return host !== undefined && !inner.test(host) && ports.includes(port)
}

/** Without what follows a question mark, which may be a password of the receiver's. */
export const shownCallback = (url: string): string => url.replace(/\?.*$/, '?…')
