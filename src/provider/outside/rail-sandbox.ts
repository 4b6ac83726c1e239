// The sandbox's road between banks: it knows everybody, under plainly made-up names, and does what the ending
// of the account number says (outcomes.ts). It remembers nothing: the same transfer has the same outcome in
// every process and after every restart.
import { moneyParts } from '#domain/money.ts'
import { refusedCodes, unknownCodes } from '#domain/response-code.ts'
import { outcomeOf, type Outcome } from './outcomes.ts'
import { syntheticName, wait, type InterbankRail, type RailCode, type RailNotice, type RailTransfer }
  from './rail.ts'

const MINUTE = 60_000
/** How long an outcome is open: under enquiry, and at a bank that is away. */
const ENQUIRY_MS = 4 * MINUTE
const AWAY_MS = 100 * MINUTE
const SLOW = 20

/** `latency_ms` is how long each answer takes. */
export function sandboxRail(latency_ms: number): InterbankRail {
  let enquiries = 0
  let told: (notice: RailNotice) => Promise<void> = async () => {}
  return {
    takes: ['test', 'live'],
    async enquire({ bank_code, nuban }) {
      await wait(latency_ms)
      enquiries += 1
      const account_name = syntheticName(`${bank_code}${nuban}`)
      switch (outcomeOf(nuban)) {
        case '95': return { outcome: 'found',
          account_name: syntheticName(`${bank_code}${nuban}${enquiries}`) }
        case '96': return { outcome: 'dormant', account_name }
        case '97': return { outcome: 'unknown' }
        case '98': return { outcome: 'unavailable' }
        default: return { outcome: 'found', account_name }
      }
    },
    async send(transfer) {
      const outcome = outcomeOf(transfer.nuban)
      await wait(outcome === '90' ? latency_ms * SLOW : latency_ms)
      const code = answerAt(outcome, transfer, transfer.sent_at)
      if (outcome === '99') await told({ session_id: transfer.session_id, code: '00' })
      return outcome === '94' ? null : code
    },
    async query(transfer, now) {
      await wait(latency_ms)
      return answerAt(outcomeOf(transfer.nuban), transfer, now)
    },
    listen(listener) { told = listener },
  }
}

/** What the network knows of a transfer at a moment. */
function answerAt(outcome: Outcome | null, transfer: RailTransfer, now: Date): RailCode {
  const age = now.getTime() - transfer.sent_at.getTime()
  const naira = nairaEnding(transfer)
  const open = unknownCodes.includes(naira) ? naira : '09'
  const no = refusedCodes.includes(naira) ? naira : '05'
  switch (outcome) {
    case '91': return age < ENQUIRY_MS ? open : '00'
    case '92': return age < ENQUIRY_MS ? '09' : no
    case '93': return no
    case '94': return naira === '99' ? null : '00'
    case '95': return '08'
    case '96': return '06'
    case '97': return '07'
    case '98': return age < AWAY_MS ? '91' : '00'
    default: return '00'
  }
}

/** The last two digits of the amount in whole naira, which choose among codes: 1,057 is `57`. */
const nairaEnding = ({ kobo }: RailTransfer): string =>
  moneyParts(kobo).whole.replaceAll(',', '').padStart(2, '0').slice(-2)
