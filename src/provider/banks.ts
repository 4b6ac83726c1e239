// Banks, places, and whose account a number is.
import { banks as calls } from '#contract/banks.ts'
import { Refusal } from '#contract/refusal.ts'
import { bankMessages } from '#domain/bank.ts'
import { states } from '#domain/places.ts'
import type { Provider } from './app.ts'
import { count } from './auth/rates.ts'
import { bankList } from './banks.data.ts'
import { countries } from './countries.data.ts'
import { serve } from './serve.ts'

const listed = bankList.map(({ code, name }) => ({ code, name }))

export function banks(app: Provider): void {
  serve(app, calls.list, async () => ({ items: listed }))
  serve(app, calls.countries, async () => ({ items: [...countries] }))
  serve(app, calls.states, async () => ({
    items: states.map(({ iso, name, cities }) => ({ code: iso, name, cities: [...cities] })),
  }))

  serve(app, calls.lookUp, async ({ query: { code, search = '' } }) => {
    const wanted = search.trim().toLowerCase()
    return {
      items: listed.filter((bank) => (code === undefined || bank.code === code)
        && bank.name.toLowerCase().includes(wanted)),
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
    const answer = await work.outside.rail.enquire({ bank_code, nuban })
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

const refusedAt = (field: string, message: string) =>
  new Refusal('invalid_input', message, { errors: { [field]: message } })
