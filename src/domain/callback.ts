// Addresses that the provider calls for a merchant: public ones over TLS, nothing inside a network.

/** Hosts by number, of one machine, or of an inner network; what a name leads to is looked up later. */
const inner = /^(.*\.(local|internal|localhost|lan|home|arpa)|\d+(\.\d+){0,3}|0x[\da-f.x]+)$/i

const address = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(:\d{1,5})?([/?][^\s<>"'`\\]*)?$/i

export function isCallbackUrl(text: string): boolean {
  // The pieces are read by hand: `URL` forgives what another reader takes for a different host.
  const host = address.exec(text)?.[1]
  return host !== undefined && !inner.test(host)
}
