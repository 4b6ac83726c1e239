// Everything that is not ours to decide: time, chance, banks, registers, post. Given
// once, so that tests can choose.
import type { Settings } from '../settings.ts'
import type { BillVendor } from './bills.ts'
import { sandboxBills } from './bills-sandbox.ts'
import { callbacks, type Callbacks } from './callbacks.ts'
import { sandboxCallbacks } from './callbacks-sandbox.ts'
import { sandboxCards, type CardNetwork } from './cards.ts'
import { systemClock, type Clock } from './clock.ts'
import type { FileStore } from './file-store.ts'
import { sandboxIdentity, type IdentityRegister } from './identity.ts'
import { mailboxMailer, smtpMailer, type Mailer } from './mail.ts'
import { sandboxMandates, type MandateNetwork } from './mandates.ts'
import { noPush, webPush, type PushSender } from './push.ts'
import type { InterbankRail } from './rail.ts'
import { sandboxRail } from './rail-sandbox.ts'
import { systemRandom, type Random } from './random.ts'
import { s3Store } from './s3.ts'

export interface Outside {
  clock: Clock
  random: Random
  rail: InterbankRail
  bills: BillVendor
  cards: CardNetwork
  mandates: MandateNetwork
  identity: IdentityRegister
  mailer: Mailer
  push: PushSender
  callbacks: Callbacks
  /** Null: files stand in the database. */
  store: FileStore | null
}

export function openOutside(settings: Settings): Outside {
  const { SMTP_URL, MAIL_FROM, RAIL_LATENCY_MS, VAPID, SANDBOX, S3 } = settings
  return {
    clock: systemClock,
    random: systemRandom,
    rail: sandboxRail(RAIL_LATENCY_MS),
    bills: sandboxBills(RAIL_LATENCY_MS),
    cards: sandboxCards(),
    mandates: sandboxMandates(RAIL_LATENCY_MS),
    identity: sandboxIdentity(RAIL_LATENCY_MS),
    mailer: SMTP_URL ? smtpMailer(SMTP_URL, MAIL_FROM) : mailboxMailer,
    push: VAPID ? webPush(VAPID) : noPush,
    callbacks: SANDBOX ? sandboxCallbacks(callbacks()) : callbacks(),
    store: S3 && s3Store(S3),
  }
}
