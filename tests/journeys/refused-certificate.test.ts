// A network that opens what is encrypted shows another certificate, which the browser refuses: the app opens
// from the phone, loses nothing, and goes on by itself when the right one is back.
import { beforeAll, expect, test } from 'vitest'
import { certificate, keyHash } from '#tests/bench/phone/certificate.ts'
import { needBuild } from '#tests/build/built.ts'
import { certificate as cert, key } from '#tests/provider/webhooks/certificate.data.ts'
import { demoCode, demoCredentials } from './demo.ts'
import { enterAgain, title } from './entering.ts'
import { hostileLink } from './hostile-link.ts'
import { isInCharge } from './lying-phone.ts'
import { aPhone, keptWhole } from './phone.ts'
import { sharedProvider } from './shared-provider.ts'

beforeAll(needBuild)

const email = 'admin@adire.example'

test('the app opens, says that there is no answer, signs nobody out, and goes on by itself', async () => {
  const provider = await sharedProvider()
  const link = await hostileLink(provider.url, {}, { certificate: certificate() })
  const phone = await aPhone(link.url, { onDisk: true, trusts: keyHash() })
  const { page } = phone
  const code = await demoCode(provider, email)
  await enterAgain(page, link.url, demoCredentials(provider, email), code)
  await page.goto('/dashboard/overview')
  await title(page, 'Overview').waitFor()
  await expect.poll(() => isInCharge(phone), { timeout: 60_000 }).toBe(true)
  await page.reload()
  await title(page, 'Overview').waitFor()
  await keptWhole(page)
  link.certify({ cert, key })
  const refused = page.waitForEvent('requestfailed', {
    predicate: (request) => /ERR_CERT/.test(request.failure()?.errorText ?? ''),
  })
  await page.reload()
  await refused
  await title(page, 'Overview').waitFor()
  await page.getByText(/This is from/).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('oja.login'))).not.toBeNull()
  link.certify(certificate())
  await page.getByText(/This is from/).waitFor({ state: 'detached', timeout: 60_000 })
  await phone.close()
  await link.close()
}, 240_000)
