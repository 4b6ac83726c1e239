// The certificate with which the provider itself speaks https, where no proxy does it for it.
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'

/** PEM texts: the certificate with what leads up to its root, and its private key. */
export interface Certificate {
  readonly cert: Buffer
  readonly key: Buffer
}

/** Throws an `Error` that names the setting and the remedy. */
export function readCertificate(cert_file: string, key_file: string): Certificate {
  const pair = { cert: bytesOf('TLS_CERT', cert_file), key: bytesOf('TLS_KEY', key_file) }
  try {
    createSecureContext(pair)
  } catch (error) {
    throw new Error('TLS_CERT and TLS_KEY must be PEM files of one certificate and its own private key '
      + `(${(error as Error).message})`, { cause: error })
  }
  return pair
}

function bytesOf(name: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    throw new Error(`${name} must be a PEM file that this user may read: ${file}`)
  }
}
