// When the certificate ends that people meet: our own, or that of whoever speaks https before us.
import { X509Certificate } from 'node:crypto'
import { connect } from 'node:tls'
import type { Settings } from '../settings.ts'

const PATIENCE_MS = 5_000

/** Null: there is none, or nobody answers at PUBLIC_URL from here. */
export async function certificateEnd(
  { TLS, PUBLIC_URL }: Pick<Settings, 'TLS' | 'PUBLIC_URL'>,
): Promise<Date | null> {
  if (TLS) return new Date(new X509Certificate(TLS.cert).validTo)
  const { protocol, hostname, port } = new URL(PUBLIC_URL)
  return protocol === 'https:' ? met(hostname, Number(port) || 443) : null
}

/** Also one that is not trusted any more: an ended one is what is looked for. */
function met(host: string, port: number): Promise<Date | null> {
  return new Promise((done) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: PATIENCE_MS })
    const end = (found: Date | null) => {
      socket.destroy()
      done(found)
    }
    socket.once('secureConnect', () => end(new Date(socket.getPeerCertificate().valid_to)))
    socket.once('timeout', () => end(null))
    socket.once('error', () => end(null))
  })
}
