// Two reviewers at their desks, from the account that an operator makes to a merchant that is live.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { npm } from '#tests/npm.ts'
import { proves } from '#tests/spec/proves.ts'
import {
  answer, aPdf, logIn, openCase, openThere, paper, refuse, withoutAnswer,
} from './console-steps.ts'
import { demoCode, demoCredentials } from './demo.ts'
import { picture } from './import-pictures.ts'
import { mailTo } from './mailbox.ts'
import { aPhone, type Phone } from './phone.ts'
import { startedProvider, type RunningProvider } from './server.ts'

let provider: RunningProvider
let first: Phone
let second: Phone

beforeAll(async () => {
  provider = await startedProvider({ RAIL_LATENCY_MS: '0' })
  first = await aPhone(provider.url, { width: 1280 })
  second = await aPhone(provider.url, { width: 1280, dark: true })
})
afterAll(async () => {
  await first.close()
  await second.close()
  await provider.remove()
})

const email = 'reviewer@oja.example'
const other = { email: 'second@oja.example', password: '', key: '' }

/** A command of the operator's, beside the running provider. */
async function run(...words: string[]): Promise<{ said: string, failed: boolean }> {
  const env = { ...process.env, DATA_DIR: provider.data_dir, NODE_ENV: 'development' }
  try {
    const { stdout } = await promisify(execFile)(...npm('run', '--silent', ...words), { env })
    return { said: stdout, failed: false }
  } catch (error) {
    return { said: (error as { stderr: string }).stderr, failed: true }
  }
}

const secondCode = () => new TOTP({ secret: Secret.fromBase32(other.key) }).generate()

describe('the accounts of reviewers', () => {
  test('the first is in the demo, others are made and shut out by a command', async () => {
    expect(provider.printed()).toMatch(/reviewer@oja\.example +the provider: reviewer, decides at \/review/)
    const added = await run('reviewer', '--', 'add', other.email, 'Second Reviewer')
    other.password = /password +(\S+)/.exec(added.said)?.[1] ?? ''
    other.key = /authenticator +([A-Z2-7]+)/.exec(added.said)?.[1] ?? ''
    expect([other.password.length, other.key.length]).toEqual([23, 32])
    expect(await run('reviewer', '--', 'add', other.email))
      .toEqual({ said: 'There is a reviewer second@oja.example already.\n', failed: true })
    expect((await run('reviewer', '--', 'list')).said).toContain('second@oja.example   Second Reviewer')
    expect((await run('reviewer', '--', 'add', 'nobody')).said).toContain('Enter a valid email address.')
  })
})

describe('two reviewers and one case', () => {
  test('one claims it and asks the register, the other takes over, the first is told', async () => {
    proves('transition:review.by-administrator', 'permission:administrator-reviews')
    const { page } = first
    await logIn(page, demoCredentials(provider, email), await demoCode(provider, email))
    expect(await first.axe()).toEqual([])
    await openCase(page)
    const reference = /KYC-[0-9A-F]{8}/.exec(await page.locator('main').innerText())?.[0] ?? ''
    await page.getByRole('button', { name: 'Claim this case' }).click()
    await page.getByText('Yours since').waitFor()
    for (const number of ['BVN', 'NIN']) {
      await page.getByRole('button', { name: `Check the ${number} in the register` }).click()
    }
    await page.getByText('Date of birth matches').nth(1).waitFor()
    expect(await first.axe()).toEqual([])

    await logIn(second.page, other, secondCode())
    await second.page.getByLabel('Search by business').fill(reference.toLowerCase())
    await second.page.getByRole('button', { name: 'Show' }).click()
    await second.page.getByRole('row', { name: /Cowrie.*Sample Reviewer/ }).waitFor()
    await openCase(second.page)
    await second.page.getByRole('button', { name: 'Take over' }).click()
    await answer(second.page, 'Take over')
    await second.page.getByText('Yours since').waitFor()
    expect(await second.axe()).toEqual([])

    await page.getByLabel('Note to the merchant').fill('Please bring the whole status report.')
    await page.getByRole('button', { name: 'Send back' }).click()
    await answer(page, 'Send back')
    await page.getByRole('alert').getByText('Second Reviewer took this case over').waitFor()
    expect(await page.getByLabel('Note to the merchant').count()).toBe(0)
  })

  test('one looks closely, refuses two papers and sends back; the mail says the same', async () => {
    proves('transition:review.email-requests-details')
    const { page } = second
    const frame = page.locator('iframe[title="CAC form or status report, as handed in"]')
    await frame.scrollIntoViewIfNeeded()
    const stage = frame.contentFrame().getByRole('region', { name: /plus and minus change the size/ })
    const picture = frame.contentFrame().getByRole('img')
    await picture.evaluate((image: HTMLImageElement) => image.decode())
    const before = await picture.boundingBox()
    await stage.focus()
    for (const key of ['+', '+', 'r']) await page.keyboard.press(key)
    const after = await picture.boundingBox()
    expect((after?.width ?? 0) / (after?.height ?? 1)).toBeCloseTo(1400 / 1000, 1)
    expect(after?.height).toBeGreaterThan((before?.height ?? 0) * 1.4)
    await refuse(page, 'CAC form or status report', 'cut_off', '')
    await refuse(page, 'International passport of Cowrie Partner', 'name_differs', 'It says Partner Cowrie.')
    const memorandum = paper(page, 'Memorandum and articles of association')
    await memorandum.getByRole('button', { name: /^Accept/ }).click()
    await page.getByLabel('Add a note').fill('The partner called; a new scan comes tomorrow.')
    await page.getByRole('button', { name: 'Save the note' }).click()
    await page.getByText('The partner called').waitFor()
    await page.getByText('3 of 10 documents judged, 2 refused.').waitFor()
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Send back' }).click()
    await answer(page, 'Send back')
    await page.getByRole('status').getByText('Sent back.').waitFor()

    const mail = await mailTo(provider.url, 'owner@cowrie.example', /needs a change/)
    expect(mail.text).toContain('CAC form or status report: Pages or edges are missing. Show the whole')
    expect(mail.text).toContain('International passport of Cowrie Partner: It says Partner Cowrie.')
    expect(mail.text).not.toContain('The partner called')
  })
})

describe('the merchant', () => {
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${provider.url}/v2/dashboard/merchants/${path}`, init)

  interface Paper { id: string, document_type: string, review: string | null, refusal?: { code: string } }
  interface Kyc { merchant_documents: Paper[], personnel: { id: string, documents: Paper[] }[] }

  const read = async <T>(response: Promise<Response>) => ((await (await response).json()) as { data: T }).data

  test('sees the reasons, replaces just those, and asks for two reviewers', async () => {
    const owner = 'owner@cowrie.example'
    const { token } = await read<{ token: string }>(call('login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...demoCredentials(provider, owner), totp_code: await demoCode(provider, owner),
      }),
    }))
    const headers = { token }
    const kyc = await read<Kyc>(call('kyc_details', { headers }))
    const codes = (papers: Paper[]) => papers.flatMap(({ document_type, refusal }) =>
      (refusal ? [[document_type, refusal.code]] : []))
    expect(codes(kyc.merchant_documents)).toEqual([['cac_form', 'cut_off']])
    const partner = kyc.personnel[1]
    expect(codes(partner?.documents ?? [])).toEqual([['international_passport', 'name_differs']])

    const pdf = (name: string) => new File([aPdf(name)], name)
    const own = new FormData()
    own.append('cac_form', pdf('whole status report.pdf'))
    const after = await read<Kyc>(call('kyc_details', { method: 'POST', headers, body: own }))
    const reviews = Object.fromEntries(
      after.merchant_documents.map(({ document_type, review }) => [document_type, review]))
    expect(reviews).toMatchObject({ cac_form: null, memorandum: 'accepted', proof_of_address: null })
    const theirs = new FormData()
    const fields = {
      personnel_id_1: partner?.id ?? '', firstname_1: 'Cowrie', lastname_1: 'Partner',
      phone_number_1: '8030000012', date_of_birth_1: '1991-11-30', nationality_1: 'Nigeria',
      business_type: 'incorporated_business', director_count: '1', personnel_type: 'director',
    }
    for (const [name, value] of Object.entries(fields)) theirs.append(name, value)
    theirs.append('international_passport_1', pdf('passport.pdf'))
    await read(call('business_personnel/bulk', { method: 'PUT', headers, body: theirs }))
    await read(fetch(`${provider.url}/v2/dashboard/simulator/one-reviewer`, {
      method: 'PUT', headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ on: false }),
    }))
    expect(await read(call('onboarding/submit', { method: 'POST', headers }))).toEqual({
      status: 'Pending_KYC_Review',
    })

    const { page } = first
    await openCase(page)
    await page.getByRole('button', { name: 'Claim this case' }).click()
    await page.getByText('1 of 10 documents judged, 0 refused.').waitFor()
    await page.getByText('Replaced documents (2)').waitFor()
    await page.getByText('History (').click()
    await page.getByText('Took the case over').waitFor()
    await picture(page, 'console-case')
  })

  test('is told once, when the second of two reviewers confirms, whatever answers get lost', async () => {
    proves('transition:review.approval-sets-live')
    const { page } = first
    const decision = /\/review\/merchants\/[^/]+\/decision$/
    const propose = 'Propose to approve'
    await page.getByText('9 of 10 documents were not judged.').waitFor()
    await page.getByLabel('Why it is approved all the same').waitFor()
    await picture(page, 'console-unchecked')
    await page.getByRole('button', { name: propose }).click()
    await page.getByRole('dialog').getByText('9 of 10 documents were not judged.').waitFor()
    await answer(page, propose)
    await page.getByRole('alert').getByText('Do it, or write why this is approved all the same.').waitFor()
    for (let judged = 2; judged <= 10; judged += 1) {
      await page.getByRole('button', { name: /^Accept/ }).first().click()
      await page.getByText(`${judged} of 10 documents judged`).waitFor()
    }
    expect(await page.getByLabel('Why it is approved all the same').count()).toBe(0)
    await page.getByRole('button', { name: propose }).click()
    expect(await withoutAnswer(page, decision, () => answer(page, propose))).toEqual([303, 409])
    await openCase(page)
    await page.getByText(/^You have proposed to approve/).waitFor()
    expect(await page.getByRole('button', { name: propose }).count()).toBe(0)
    expect(await first.axe()).toEqual([])
    await picture(page, 'console-proposed')

    await openCase(second.page)
    await second.page.getByRole('button', { name: 'Claim this case' }).click()
    await second.page.getByText(/^Sample Reviewer has proposed to approve/).waitFor()
    expect(await second.axe()).toEqual([])
    await picture(second.page, 'console-confirms')
    const confirm = 'Confirm the approval'
    await second.page.getByRole('button', { name: confirm }).click()
    await second.page.getByRole('dialog').getByText('The account is live at once').waitFor()
    await picture(second.page, 'console-question')
    expect(await withoutAnswer(second.page, decision, () => answer(second.page, confirm)))
      .toEqual([303, 409])
    await second.page.goto('/review?view=live')
    await openThere(second.page)
    await second.page.getByText('Earlier decisions').waitFor()
    await picture(second.page, 'console-decided')
    await mailTo(provider.url, 'owner@cowrie.example', /account is live/)
  })
})

test('a reviewer who is blocked is out at once, and the trail holds', async () => {
  expect((await run('reviewer', '--', 'block', other.email)).failed).toBe(false)
  await second.page.goto('/review')
  await second.page.getByRole('heading', { name: 'Log in to review' }).waitFor()
  expect((await run('audit:check')).said).toMatch(/, 0 faults/)
})
