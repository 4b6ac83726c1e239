// A measure at the console, by keyboard alone: one reviewer proposes, another confirms.
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listening } from '#provider/listen.ts'
import { axeFaults } from '#tests/journeys/axe.ts'
import { theLeanChromium } from '#tests/journeys/chromium.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aLiveBusiness, standingOf } from './measuring.ts'
import { aReviewer, caseOf, codeOf, PASSWORD } from './review-world.ts'

let world: World
let port: Listening
let browser: Browser
beforeAll(async () => {
  world = await aProvider()
  port = await listen(world.app, 0)
  browser = await chromium.launch({
    executablePath: theLeanChromium(), args: ['--no-sandbox', '--disable-gpu'],
  })
})
afterAll(async () => {
  await browser.close()
  await port.stop()
  await world.stop()
})

async function atTheDesk(name: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const reviewer = await aReviewer(world, name)
  const context = await browser.newContext({
    baseURL: `http://localhost:${port.port}`, viewport: { width: 1280, height: 800 }, colorScheme,
  })
  const page = await context.newPage()
  await page.goto('/review')
  await page.getByLabel('Email').fill(reviewer.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('6-digit code').fill(codeOf(world, reviewer))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Reviews' }).waitFor()
  return page
}

/** Tab, until what is wanted has the keyboard. */
async function tabTo(page: Page, text: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const { activeElement: here } = document
      const label = here?.id ? document.querySelector(`label[for="${here.id}"]`) : null
      return label?.textContent ?? here?.textContent?.trim() ?? ''
    })
    if (typeof text === 'string' ? at === text : text.test(at)) return
  }
  throw new Error(`The keyboard never came to ${text}`)
}

const answerYes = async (page: Page) => {
  await page.getByRole('dialog').waitFor()
  await tabTo(page, /^(Propose|Confirm|Yes)/)
  await page.keyboard.press('Enter')
}

test('is proposed and confirmed by keyboard alone', { timeout: 120_000 }, async () => {
  const owner = await aLiveBusiness(world)
  const rita = await atTheDesk('Rita Sample')
  await rita.goto(`${caseOf(owner)}#measures`)
  await tabTo(rita, 'Suspend')
  await rita.keyboard.press('Enter')
  await rita.getByRole('row', { name: 'Settlement to the bank account Kept until reopened' }).waitFor()
  expect(await axeFaults(rita)).toEqual([])
  await tabTo(rita, 'Reason')
  await rita.keyboard.type('Complaints')
  await tabTo(rita, 'What the business reads besides')
  await rita.keyboard.type('Please send the waybills.')
  await tabTo(rita, 'Why, for reviewers alone')
  await rita.keyboard.type('short')
  await tabTo(rita, 'Propose: suspend')
  await rita.keyboard.press('Enter')
  await answerYes(rita)
  await rita.getByRole('alert').getByText('Write for reviewers why').waitFor()
  expect(await rita.locator('#suspend-words').inputValue()).toBe('Please send the waybills.')
  expect(await rita.locator('#suspend-code').inputValue()).toBe('complaints')
  await tabTo(rita, 'Why, for reviewers alone')
  await rita.keyboard.press('End')
  await rita.keyboard.type(' of words no more: three payers called.')
  await tabTo(rita, 'Propose: suspend')
  await rita.keyboard.press('Enter')
  await answerYes(rita)
  await rita.getByText('You have proposed it').waitFor()
  expect((await standingOf(world, owner)).restriction).toBeNull()

  const ola = await atTheDesk('Ola Sample', 'dark')
  await ola.goto('/review?view=restricted')
  await ola.getByText('Needs a second after Rita Sample').waitFor()
  await ola.goto(`${caseOf(owner)}#measures`)
  await ola.getByText('Rita Sample has proposed it').waitFor()
  expect(await axeFaults(ola)).toEqual([])
  await tabTo(ola, 'Confirm the measure')
  await ola.keyboard.press('Enter')
  await answerYes(ola)
  await ola.getByText('Now: Suspended.').waitFor()
  expect((await standingOf(world, owner)).restriction).toBe('suspended')
})
