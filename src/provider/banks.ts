// Banks, places, and whose account a number is.
import { banks as calls } from '#contract/banks.ts'
import { Refusal } from '#contract/refusal.ts'
import { bankMessages } from '#domain/bank.ts'
import { isFoundBy } from '#domain/folding.ts'
import { isItself, payoutMessages } from '#domain/payout.ts'
import { states } from '#domain/places.ts'
import { payoutAccounts } from './accounts/open.ts'
import type { Provider } from './app.ts'
import { count } from './auth/rates.ts'
import { shortNames } from './bank-short-names.data.ts'
import { bankList } from './banks.data.ts'
import { enquire } from './book-transfers/enquire.ts'
import type { Account } from './book-transfers/find.ts'
import type { Caller } from './caller.ts'
import { countries } from './countries.data.ts'
import { serve } from './serve.ts'
import type { Work } from './work.ts'

const listed = bankList.map(({ code, name, institution }) =>
  ({ code, name, institution, short_names: [...shortNames[code] ?? []] }))

export function banks(app: Provider): void {
  serve(app, calls.list, async () => ({ items: listed }))
  serve(app, calls.countries, async () => ({ items: [...countries] }))
  serve(app, calls.states, async () => ({
    items: states.map(({ iso, name, cities }) => ({ code: iso, name, cities: [...cities] })),
  }))

  serve(app, calls.lookUp, async ({ query: { code, search = '' } }) => {
    return {
      items: listed.filter((bank) => (code === undefined || bank.code === code)
        && isFoundBy(search, [bank.name, ...bank.short_names])),
    }
  })

  serve(app, calls.enquiry, async ({ body: { bank_code, ...body } }, work) => {
    const nuban = body.nuban ?? body.account_number
    if (nuban === undefined) throw refusedAt('nuban', bankMessages.account)
    if (body.account_number !== undefined && body.account_number !== nuban) {
      throw refusedAt('account_number', 'This is another number than nuban. Send one of them.')
    }
    if (!bankList.some(({ code }) => code === bank_code)) throw refusedAt('bank_code', 'Choose a bank.')
    await count(work, 'enquiry_person', work.caller.user_id)
    await count(work, 'enquiry_merchant', work.caller.merchant_id)
    if (body.source_nuban === nuban && await isPayingItself(work, { bank_code, nuban })) {
      throw refusedAt('nuban', payoutMessages.itself)
    }
    const answer = await enquire(work, work.caller.mode, { bank_code, nuban })
    const { outcome } = answer
    await work.audit({ action: 'account.enquired', subject: 'account', after: { nuban, bank_code, outcome } })
    if (answer.outcome === 'unknown') throw new Refusal('not_found', 'Account not found.')
    if (answer.outcome === 'unavailable') {
      throw new Refusal('unavailable', 'The bank does not answer. Please try again in a moment.',
        { retry_after: 30 })
    }
    return { account_name: answer.account_name, nuban, bank_code }
  })
}

/** Whether it is one of the merchant's own payout accounts. */
async function isPayingItself(work: Work<Caller>, account: Account): Promise<boolean> {
  return (await payoutAccounts(work, work.caller)).some((own) => isItself(own, account))
}

const refusedAt = (field: string, message: string) =>
  new Refusal('invalid_input', message, { errors: { [field]: message } })
