// A certificate for localhost, made once with openssl, and what makes a browser trust its key alone: one that
// is told to overlook every fault of a certificate keeps nothing in its cache.
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve('node_modules/.cache/oja/certificate')
export const certificateFile = path.join(folder, 'certificate.pem')
export const keyFile = path.join(folder, 'key.pem')

export function certificate() {
  if (!existsSync(certificateFile)) {
    mkdirSync(folder, { recursive: true })
    execFileSync('openssl', [
      'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '365',
      '-keyout', keyFile, '-out', certificateFile, '-subj', '/CN=localhost',
      '-addext', 'subjectAltName=DNS:localhost',
    ], { stdio: 'ignore' })
  }
  return { cert: readFileSync(certificateFile), key: readFileSync(keyFile) }
}

/** The hash by which Chromium's --ignore-certificate-errors-spki-list knows the key. */
export function keyHash(): string {
  const { publicKey } = new X509Certificate(certificate().cert)
  return createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' })).digest('base64')
}
