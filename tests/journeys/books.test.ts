// The books of the provider at the console: an administrator reads them by the day, and another reviewer is
// shown no way there.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { npm } from '#tests/npm.ts'
import { logIn } from './console-steps.ts'
import { demoCode, demoCredentials } from './demo.ts'
import { picture } from './import-pictures.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

const administrator = 'reviewer@oja.example'
const reviewer = 'checker@oja.example'

let provider: ReachableProvider
let first: Phone
let second: Phone
beforeAll(async () => {
  provider = await sharedProvider()
  first = await aPhone(provider.url)
  second = await aPhone(provider.url, { width: 1280, dark: true })
})
afterAll(async () => {
  await first.close()
  await second.close()
})

const enter = async ({ page }: Phone, email: string) =>
  logIn(page, demoCredentials(provider, email), await demoCode(provider, email))

/** A command of the operator's, beside the running provider. */
const run = (...words: string[]) => promisify(execFile)(...npm('run', '--silent', ...words), {
  env: { ...process.env, DATA_DIR: provider.data_dir, NODE_ENV: 'development' },
})

test('an administrator reads a day on a phone, takes its file along, and goes to another', async () => {
  const { page } = first
  await enter(first, administrator)
  await page.getByText('Menu: Reviews').click()
  await page.getByRole('link', { name: 'Books' }).click()
  await page.getByRole('heading', { name: 'Books', level: 1 }).waitFor()
  expect(await page.getByRole('row').filter({ has: page.getByRole('link') }).count()).toBe(7)
  expect(await first.axeOfBoth()).toEqual([])
  await picture(page, 'console-books')

  await page.getByRole('main').getByRole('link').first().click()
  await page.getByText('In balance').waitFor()
  expect(await page.getByText('Agrees').count()).toBe(3)
  expect(await first.axeOfBoth()).toEqual([])
  await picture(page, 'console-books-day')
  await page.setViewportSize({ width: 320, height: 640 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(320)
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('main *')) {
      const { fontSize, lineHeight } = getComputedStyle(one)
      one.dataset['larger'] = `${parseFloat(fontSize) * 2}px/${parseFloat(lineHeight) * 2}px`
    }
    for (const one of document.querySelectorAll<HTMLElement>('main [data-larger]')) {
      const [size = '', line = ''] = one.dataset['larger']?.split('/') ?? []
      one.style.fontSize = size
      one.style.lineHeight = line
    }
  })
  expect(await width()).toBe(320)
  await picture(page, 'console-books-larger')
  await page.reload()

  const [file] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('link', { name: 'Trial balance (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^trial-balance-\d{4}-\d\d-\d\d-live\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines.at(-1)).toMatch(/,Total,/)
  const day = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('navigation', { name: 'Days beside this one' }).getByRole('link').first().click()
  await page.getByText('In balance').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe(day)
})

test('a reviewer is shown no way there until the operator makes them an administrator', async () => {
  const { page } = second
  await enter(second, reviewer)
  await page.getByRole('link', { name: 'Payouts' }).waitFor()
  expect(await page.getByRole('link', { name: 'Books' }).count()).toBe(0)
  await page.goto('/review/books')
  await page.getByRole('alert').getByText('The books are for administrators of the provider.').waitFor()
  expect((await run('reviewer', '--', 'promote', reviewer)).stdout).toContain('is an administrator')
  expect((await run('reviewer', '--', 'list')).stdout).toMatch(/checker@oja\.example .*administrator/)
  await page.reload()
  await page.getByRole('heading', { name: 'Books', level: 1 }).waitFor()
  expect((await run('reviewer', '--', 'demote', reviewer)).stdout).toContain('reads no books')
  await page.reload()
  await page.getByRole('alert').waitFor()
})
