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
import { sandboxEInvoicing, type EInvoicing } from './e-invoicing.ts'
import { sandboxIdentity, type IdentityRegister } from './identity.ts'
import { mailboxMailer, smtpMailer, type Mailer } from './mail.ts'
import { sandboxMandates, type MandateNetwork } from './mandates.ts'
import { noPush, webPush, type PushSender } from './push.ts'
import type { InterbankRail } from './rail.ts'
import { railByMode } from './rail-by-mode.ts'
import { sandboxRail } from './rail-sandbox.ts'
import { bounded, openOutgoing, type Outgoing } from './outgoing.ts'
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
  /** Null: there is none, and invoices wait for it. */
  invoicing: EInvoicing | null
  mailer: Mailer
  push: PushSender
  callbacks: Callbacks
  /** Null: files stand in the database. */
  store: FileStore | null
  /** What all of them call others by; its `stop` ends what is under way. */
  calls: Outgoing
}

/** A bank may think for a minute. */
const NETWORK_MS = 60_000
/** The sandbox's slowest outcome takes twenty times what it is told to take. */
const SLOWEST = 20

export function openOutside(settings: Settings): Outside {
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL, RAIL_LATENCY_MS, VAPID, SANDBOX, S3 } = settings
  const calls = openOutgoing()
  const network = <Network extends object>(one: Network) =>
    bounded(calls, NETWORK_MS + SLOWEST * RAIL_LATENCY_MS, one)
  const real = callbacks(undefined, calls)
  return {
    clock: systemClock,
    random: systemRandom,
    rail: network(railByMode({ test: sandboxRail(RAIL_LATENCY_MS), live: sandboxRail(RAIL_LATENCY_MS) })),
    bills: network(sandboxBills(RAIL_LATENCY_MS)),
    cards: network(sandboxCards()),
    mandates: network(sandboxMandates(RAIL_LATENCY_MS)),
    identity: network(sandboxIdentity(RAIL_LATENCY_MS)),
    // What it makes up is no tax document: outside of the sandbox there is none yet.
    invoicing: SANDBOX ? network(sandboxEInvoicing(RAIL_LATENCY_MS)) : null,
    mailer: SMTP_URL ? smtpMailer(SMTP_URL, MAIL_FROM, calls, undefined, SUPPORT_EMAIL) : mailboxMailer,
    push: VAPID ? webPush(VAPID, undefined, undefined, calls) : noPush,
    callbacks: SANDBOX ? sandboxCallbacks(real) : real,
    store: S3 && s3Store(S3, { calls }),
    calls,
  }
}
