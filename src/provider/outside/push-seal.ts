// Seals a push message so that only one browser opens it (RFC 8291, with the coding of RFC 8188).
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export interface DeviceKeys {
  /** The browser's public key: 65 bytes in base64url. */
  p256dh: string
  /** 16 bytes that it shares with the sender alone. */
  auth: string
}

/** For tests: what is otherwise drawn by chance. */
export interface Drawn { salt: Buffer, private_key?: Buffer }

const RECORD = 4096

/** The body of the message: header and one record. Throws when the browser's key is no point of the curve. */
export function wrapForDevice(
  { p256dh, auth }: DeviceKeys, message: string, drawn: Drawn = { salt: randomBytes(16) },
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const pair = createECDH('prime256v1')
  if (drawn.private_key) pair.setPrivateKey(drawn.private_key)
  else pair.generateKeys()
  const ours = pair.getPublicKey()
  const shared = pair.computeSecret(theirs)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), about, 32))
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, drawn.salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createCipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  // 2 ends the last record.
  const body = Buffer.concat([cipher.update(message, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD)
  return Buffer.concat([drawn.salt, size, Buffer.of(ours.length), ours, body, cipher.getAuthTag()])
}
