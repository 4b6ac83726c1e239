// The road to the network of direct debit, behind one small interface, and the sandbox's own: the end of the
// account number chooses what happens, as the simulator's page and the documents show it.
import { moneyParts, type Kobo } from '#domain/money.ts'
import { refusedCodes } from '#domain/response-code.ts'
import { wait } from './rail.ts'

/** A mandate as the network knows it. */
export interface NetworkMandate {
  /** Ours: told again under it, the network knows a copy for a copy. */
  mandate_id: string
  bank_code: string
  nuban: string
  kobo: Kobo
  /** When a code that may have been right was sent; null before. */
  consented_at: Date | null
}

export interface NetworkDebit {
  /** 30 digits, made before it is sent: by it the network knows a copy for a copy. */
  session_id: string
  mandate: NetworkMandate
  kobo: Kobo
  sent_at: Date
}

/** A two-digit code, or null where no answer came in time; and how often the network told. */
export interface NetworkAnswer { code: string | null, times: number }

/**
 * How the network has a mandate; `refused` and `cancelled` are final, `suspended` is the doing of the
 * customer's bank. Null where it does not say.
 */
export type NetworkStanding =
  | { state: 'awaiting_otp' | 'activating' | 'active' | 'suspended' | 'cancelled', code: null }
  | { state: 'refused', code: string }
  | null

export interface MandateNetwork {
  /** Tells of a mandate, once: its owner gets a code. 00 where the bank takes it. */
  register(mandate: NetworkMandate): Promise<NetworkAnswer>
  /** Sends the owner a new code. False where nobody answered. */
  sendOtp(mandate: NetworkMandate): Promise<boolean>
  /** The owner's code; null where no answer came: it may have been right. */
  consent(mandate: NetworkMandate, otp: string): Promise<'right' | 'wrong' | null>
  standing(mandate: NetworkMandate, now: Date): Promise<NetworkStanding>
  /** Ends it. False where nobody answered: it is told again. */
  cancel(mandate: NetworkMandate): Promise<boolean>
  /** Takes money, once. Not knowing the outcome is an answer too; it may throw instead. */
  debit(debit: NetworkDebit): Promise<NetworkAnswer>
  /** What became of a debit that was sent. */
  query(debit: NetworkDebit, now: Date): Promise<NetworkAnswer>
}

/** The code that the sandbox's customers get, whoever they are. */
export const SANDBOX_OTP = '123456'

interface MandateOutcome { name: string, mandate: string, debit: string }

/** By the last two digits of the account, printed as it stands; 96 to 98 fail at the name enquiry before. */
export const mandateOutcomes: Readonly<Record<string, MandateOutcome>> = {
  '88': { name: 'suspended by the bank',
    mandate: 'active at once; 10 minutes after the code the bank suspends it, for 6 hours',
    debit: 'paid; refused (57) while it is suspended' },
  '89': { name: 'cancelled by the bank',
    mandate: 'active at once; 10 minutes after the code the bank cancels it',
    debit: 'paid; refused (71) once it is cancelled' },
  '90': { name: 'slow bank', mandate: 'active 10 minutes after the code', debit: 'paid' },
  '91': { name: 'under enquiry, then paid', mandate: 'active at once',
    debit: 'INQ (09) for 4 minutes, then paid' },
  '92': { name: 'under enquiry, then refused', mandate: 'active at once',
    debit: 'INQ (09) for 4 minutes, then refused: not enough money (51)' },
  '93': { name: 'not enough money', mandate: 'active at once',
    debit: 'refused (51); an amount of naira ending in a code of refusal, such as 1,057, chooses that code' },
  '94': { name: 'time-out', mandate: 'the code is not answered; asked about, it was right',
    debit: 'no answer; asked about, it is paid. An amount of naira ending in 99 is never answered' },
  '95': { name: 'name differs', mandate: 'refused by the bank after the code (08)', debit: 'none' },
  '99': { name: 'answers twice', mandate: 'active at once',
    debit: 'paid once, though the network tells of it twice' },
}

const MINUTE = 60_000
const SLOW_MS = 10 * MINUTE
const ENQUIRY_MS = 4 * MINUTE
const BANK_ACTS_MS = 10 * MINUTE
const BANK_HOLDS_MS = 6 * 60 * MINUTE

/** It remembers nothing: the same account does the same in every process and after every restart. */
export function sandboxMandates(latency_ms: number): MandateNetwork {
  return {
    async register() {
      await wait(latency_ms)
      return { code: '00', times: 1 }
    },
    async sendOtp() {
      await wait(latency_ms)
      return true
    },
    async consent({ nuban }, otp) {
      await wait(latency_ms)
      if (otp !== SANDBOX_OTP) return 'wrong'
      return nuban.slice(-2) === '94' ? null : 'right'
    },
    async standing({ nuban, consented_at }, now) {
      await wait(latency_ms)
      if (consented_at === null) return { state: 'awaiting_otp', code: null }
      const ending = nuban.slice(-2)
      if (ending === '95') return { state: 'refused', code: '08' }
      const done = bankDoes(ending, consented_at, now)
      if (done) return { state: done, code: null }
      const isSlow = ending === '90' && now.getTime() - consented_at.getTime() < SLOW_MS
      return { state: isSlow ? 'activating' : 'active', code: null }
    },
    async cancel() {
      await wait(latency_ms)
      return true
    },
    async debit(debit) {
      await wait(latency_ms)
      if (debit.mandate.nuban.slice(-2) === '94') return { code: null, times: 1 }
      return answerAt(debit, debit.sent_at)
    },
    async query(debit, now) {
      await wait(latency_ms)
      return answerAt(debit, now)
    },
  }
}

/** What the customer's bank has done by itself at a moment, or null. */
function bankDoes(ending: string, consented_at: Date | null, at: Date): 'suspended' | 'cancelled' | null {
  const age = consented_at === null ? 0 : at.getTime() - consented_at.getTime()
  if (age < BANK_ACTS_MS) return null
  if (ending === '89') return 'cancelled'
  return ending === '88' && age < BANK_ACTS_MS + BANK_HOLDS_MS ? 'suspended' : null
}

/** What the network knows of a debit at a moment. */
function answerAt({ mandate, kobo, sent_at }: NetworkDebit, now: Date): NetworkAnswer {
  const ending = mandate.nuban.slice(-2)
  const done = bankDoes(ending, mandate.consented_at, sent_at)
  if (done) return { code: done === 'suspended' ? '57' : '71', times: 1 }
  const isOpen = now.getTime() - sent_at.getTime() < ENQUIRY_MS
  const naira = moneyParts(kobo).whole.replaceAll(',', '').padStart(2, '0').slice(-2)
  const once = (code: string | null) => ({ code, times: 1 })
  switch (ending) {
    case '91': return once(isOpen ? '09' : '00')
    case '92': return once(isOpen ? '09' : '51')
    case '93': return once(refusedCodes.includes(naira) ? naira : '51')
    case '94': return once(naira === '99' ? null : '00')
    case '95': return once('71')
    case '99': return { code: '00', times: 2 }
    default: return once('00')
  }
}
