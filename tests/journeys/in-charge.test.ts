// A page that was on its way while the worker began belongs to nobody: it asks the worker to take it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needBuild } from '#tests/build/built.ts'
import { aMembersPhone, aSite, type Site } from './built-site.ts'
import { installed } from './onboarding-steps.ts'

let site: Site
beforeAll(async () => {
  needBuild()
  site = await aSite()
})
afterAll(() => site.close())

test('a page that the worker did not take when it began is taken, and then needs no network', async () => {
  const phone = await aMembersPhone(site)
  const { page } = phone
  await page.goto('/dashboard/on-this-phone')
  await installed(page)
  // Loaded past the worker, as by a page that was asked for before there was one.
  const devtools = await phone.context.newCDPSession(page)
  const loaded = page.waitForEvent('load')
  await devtools.send('Page.reload', { ignoreCache: true })
  await loaded
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await phone.offline()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'On this phone' }).waitFor()
  expect(await page.getByText('A new version is ready.').count()).toBe(0)
  await phone.close()
})
