// When the certificate ends that people meet: our own, or that of whoever speaks https before us.
import { X509Certificate } from 'node:crypto'
import { connect } from 'node:tls'
import type { Settings } from '../settings.ts'
import { openOutgoing, type Outgoing } from './outgoing.ts'

const PATIENCE_MS = 5_000

/** Null: there is none, or nobody answers at PUBLIC_URL from here. */
export async function certificateEnd(
  { TLS, PUBLIC_URL }: Pick<Settings, 'TLS' | 'PUBLIC_URL'>, calls: Outgoing = openOutgoing(),
  patience_ms = PATIENCE_MS,
): Promise<Date | null> {
  if (TLS) return new Date(new X509Certificate(TLS.cert).validTo)
  const { protocol, hostname, port } = new URL(PUBLIC_URL)
  if (protocol !== 'https:') return null
  return calls.within(patience_ms, (signal) => met(hostname, Number(port) || 443, signal)).catch(() => null)
}

/** Also one that is not trusted any more: an ended one is what is looked for. */
function met(host: string, port: number, signal: AbortSignal): Promise<Date> {
  return new Promise((done, fail) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false })
    signal.addEventListener('abort', () => socket.destroy(), { once: true })
    socket.once('secureConnect', () => {
      done(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.once('error', fail)
  })
}
