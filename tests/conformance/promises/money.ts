// Money on the wire is a number of naira with at most two decimals, and comes back to the kobo.
import { paymentLinks } from '#contract/payment-links.ts'
import { fromNaira } from '#domain/money.ts'
import type { Promised, Run } from '../promise.ts'
import { broken } from '../verdict.ts'
import { answerOf, refusalOf } from '../wire.ts'

/** Amounts that binary fractions do not hold exactly are among them. */
const amounts = [100, 100.1, 1_234.56, 4_099.29, 1_000_000.07]

const wrong: readonly [string, unknown][] = [
  ['three decimals', 100.005], ['a text', '100.00'], ['nothing', null], ['less than nothing', -100],
]

const link = ({ wire, member: { token } }: Run, wireBody: object) =>
  wire.ask(paymentLinks.create, { token, body: { amount: fromNaira(100) }, wireBody })

export const money: readonly Promised[] = [
  {
    id: 'money.exact', required: true, says: 'An amount comes back as it was sent, to the kobo',
    async keep(run) {
      const { wire, member: { token } } = run
      for (const naira of amounts) {
        const made = await link(run, { amount: naira, description: run.mark })
        const { amount, reference } = answerOf(paymentLinks.create, made)
        if (amount !== fromNaira(naira)) broken(`₦${naira} came back as another amount`, made)
        const read = await wire.ask(paymentLinks.show, { token, params: { reference } })
        const stored = answerOf(paymentLinks.show, read).amount
        if (stored !== fromNaira(naira)) broken('It was stored otherwise', read)
        await wire.ask(paymentLinks.switchOff, { token, params: { reference } })
      }
      run.left.push(`payment links described "${run.mark}", switched off`)
    },
  },
  {
    id: 'money.refused', required: true,
    says: 'An amount with three decimals, as a text, or below zero is 422 invalid_input, and named',
    async keep(run) {
      for (const [what, amount] of wrong) {
        const reply = await link(run, { amount })
        const { errors = {} } = refusalOf(reply, 422, 'invalid_input')
        if (!('amount' in errors)) broken(`errors does not name amount when it is ${what}`, reply)
      }
    },
  },
]
