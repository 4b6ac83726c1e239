// People at work while the provider is killed under them: each asks until it is heard, always under the
// same id.
import { createHash } from 'node:crypto'
import { demoLogIns } from '#tests/demo-log-ins.ts'
import { aPdf } from '#tests/provider/applicants.ts'
import { password } from '#tests/provider/people.ts'
import { change, signIn, untilHeard, type Met, type Started } from './heard.ts'
import { moneyUnderLoad, noMoney, type MoneyLoad } from './load-money.ts'

export interface Upload {
  name: string
  kind: string
  sha256: string
}

export interface Load extends MoneyLoad, Met {
  /** Addresses whose registration was acknowledged. */
  registered: string[]
  uploaded: Upload[]
  /** References of payouts whose asking was acknowledged. */
  asked: string[]
  /** Lets everybody finish what they are doing. */
  finish(): Promise<void>
}

/** What the references of these payouts begin at: twelve digits. */
export const crashReferences = 710_000_000_000

const kinds = ['cac_form', 'memorandum', 'board_resolution', 'SCUML']

/** `people` register one after another, one merchant hands in documents and pays, until `finish`. */
export async function underLoad(at: Started, people: number): Promise<Load> {
  const { url } = at
  const { pin } = demoLogIns(at)
  let over = false
  const load: Load = {
    registered: [], uploaded: [], asked: [], broken: 0, odd: [], finish: async () => {}, ...noMoney(),
  }
  const token = await signIn(at, load, 'admin@adire.example')
  const source_nuban = await accountOf(url, load, token)
  const register = async (person: number) => {
    for (let time = 1; !over; time += 1) {
      const email = `crash${person}-${time}@adire.example`
      const body = JSON.stringify({
        email,
        business_name: 'Crash Works',
        mobile_number: '8030000001',
        fullname: 'Ada Sample',
        password,
      })
      const init = change({ 'Content-Type': 'application/json' })
      await untilHeard(load, (signal) =>
        fetch(`${url}/v2/dashboard/merchants`, {
          ...init,
          body,
          signal,
        }),
      )
      load.registered.push(email)
    }
  }
  const upload = async (kind: string) => {
    for (let time = 1; !over; time += 1) {
      const name = `${kind}-${time}.pdf`
      const bytes = aPdf(name)
      const form = new FormData()
      form.append(kind, new File([new Uint8Array(bytes)], name))
      const init = change({ token })
      await untilHeard(load, (signal) =>
        fetch(`${url}/v2/dashboard/merchants/kyc_details`, { ...init, body: form, signal }),
      )
      await new Promise((done) => setTimeout(done, 50))
      load.uploaded.push({ name, kind, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
  }
  const pay = async (payer: number) => {
    for (let time = 1; !over; time += 1) {
      const unique_reference = String(crashReferences + payer * 1_000_000 + time)
      await askForPayout(url, load, { token, source_nuban, unique_reference, pin })
      load.asked.push(unique_reference)
    }
  }
  const work = Promise.allSettled([
    ...Array.from({ length: people }, (_, person) => register(person)),
    ...kinds.map(upload),
    ...Array.from({ length: people }, (_, payer) => pay(payer)),
    ...(await moneyUnderLoad(at, load, { admin: token, source_nuban, isOver: () => over })),
  ])
  load.finish = async () => {
    over = true
    await work
  }
  return load
}

/** Small enough for the demo's policy to ask for nobody's approval: it goes to the bank at once. */
async function askForPayout(
  url: string,
  load: Load,
  { token, ...asked }: { token: string; source_nuban: string; unique_reference: string; pin: string },
): Promise<void> {
  const body = JSON.stringify({
    ...asked,
    beneficiary_nuban: '0123450001',
    bank_code: '000014',
    beneficiary_account_name: 'Teal River Sample',
    amount: 150,
  })
  const init = change({ token, 'Content-Type': 'application/json' })
  await untilHeard(load, (signal) =>
    fetch(`${url}/v2/dashboard/payouts/request/single?command=initiate`, { ...init, body, signal }),
  )
}

async function accountOf(url: string, load: Load, token: string): Promise<string> {
  const data = await untilHeard(load, (signal) =>
    fetch(`${url}/v2/dashboard/merchant/payout/account/details`, { headers: { token }, signal }),
  )
  return (data as { accounts: { nuban: string }[] }).accounts[0]!.nuban
}
