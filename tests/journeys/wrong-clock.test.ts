// A phone whose clock is a year behind, an hour ahead, or set right half-way: days, ages and what counts as
// new go by the provider's time, and a list that is left open over midnight in Lagos says so.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lagosDay } from '#domain/time.ts'
import { enterDemo } from './demo.ts'
import { aPerson, enter, title } from './entering.ts'
import { onboarding, tellOfBusiness } from './onboarding-steps.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR

let provider: ReachableProvider
const phones: Phone[] = []

beforeAll(async () => { provider = await sharedProvider() })
afterAll(async () => { for (const phone of phones) await phone.close() })

/** Its clock is so many milliseconds off, and goes on from there. */
async function aWrongPhone(off: number): Promise<Phone> {
  const phone = await aPhone(provider.url)
  phones.push(phone)
  await phone.page.clock.install({ time: Date.now() + off })
  return phone
}

const days = ({ page }: Phone) => page.locator('.day-heading h2').allInnerTexts()

/** What somebody did just now is at the top of it. */
async function openTrail({ page }: Phone) {
  await page.goto('/dashboard/audit-trail')
  await title(page, 'Audit trail').waitFor()
}

/** From now on the provider says that it is so many milliseconds later than it is. */
const putForward = ({ page }: Phone, by: number) => page.route('**/v2/**', async (route) => {
  const response = await route.fetch()
  const date = new Date(Date.parse(response.headers()['date'] ?? '') + by).toUTCString()
  await route.fulfill({ response, headers: { ...response.headers(), date } })
})

const untilMidnight = () => {
  const tomorrow = lagosDay(new Date(Date.now() + 24 * HOUR))
  return Date.parse(`${tomorrow}T00:00:00+01:00`) - Date.now()
}

test.each([['a year behind', -YEAR], ['an hour ahead', HOUR]])(
  'a list on a phone that is %s says Today, also when it is set right, and Yesterday after midnight',
  async (_, off) => {
    const phone = await aWrongPhone(off)
    const { page } = phone
    await enterDemo(page, provider, 'admin@adire.example')
    await openTrail(phone)
    await expect.poll(async () => (await days(phone))[0]).toBe('Today')
    await page.clock.setSystemTime(Date.now())
    await page.reload()
    await expect.poll(async () => (await days(phone))[0]).toBe('Today')
    const left = untilMidnight() + 60_000
    await putForward(phone, left)
    await page.clock.fastForward(left)
    await expect.poll(async () => (await days(phone))[0]).toBe('Yesterday')
  })

test('who is eighteen by the day of the provider may be a director, on a phone that is a year behind',
  async () => {
    const { page, button } = await aWrongPhone(-YEAR)
    await enter(page, provider.url, aPerson('behind'))
    await tellOfBusiness(page)
    await page.goto(`${onboarding}/kyc-details/director`)
    await button('Add director').click()
    const [year = '', month, date] = lagosDay(new Date()).split('-')
    const birth = page.getByLabel('Date of birth')
    const tooYoung = page.getByText('Personnel must be 18 or older.')
    await birth.fill(`${Number(year) - 17}-${month}-${date}`)
    await birth.blur()
    await tooYoung.waitFor()
    await birth.fill(`${Number(year) - 18}-${month}-${date === '29' ? '28' : date}`)
    await birth.blur()
    await tooYoung.waitFor({ state: 'detached' })
  })
