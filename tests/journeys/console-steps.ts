// What a reviewer does at the console, step by step, and the links that lose the answers.
import type { Page } from 'playwright'

export async function logIn(page: Page, who: { email: string, password: string }, code: string) {
  await page.goto('/review')
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await page.getByLabel('6-digit code').fill(code)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Reviews' }).waitFor()
}

export async function openCase(page: Page) {
  await page.goto('/review')
  await openThere(page)
}

export async function openThere(page: Page) {
  await page.getByRole('link', { name: 'Cowrie Provisions Limited' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cowrie Provisions Limited' }).waitFor()
}

export const paper = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export async function refuse(page: Page, name: string, code: string, words: string) {
  await paper(page, name).locator('summary').click()
  await paper(page, name).getByLabel('Reason').selectOption(code)
  await paper(page, name).getByLabel('What the merchant reads').fill(words)
  await paper(page, name).getByRole('button', { name: 'Refuse this document' }).click()
  await paper(page, name).getByText('Refused', { exact: true }).waitFor()
}

export const answer = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/**
 * Presses and confirms; the link brings the form to the provider twice and loses both answers. The reviewer
 * goes back to see what has become of it.
 */
export async function withoutAnswer(page: Page, path: RegExp, press: () => Promise<void>): Promise<number[]> {
  const answers: number[] = []
  await page.route(path, async (route) => {
    for (let times = 0; times < 2; times += 1) {
      answers.push((await route.fetch({ maxRedirects: 0 })).status())
    }
    return route.abort('connectionreset')
  })
  const failed = page.waitForEvent('requestfailed', { predicate: (request) => path.test(request.url()) })
  await press()
  await failed
  await page.unroute(path)
  await page.goto('/review')
  return answers
}

/** The smallest whole PDF, each with a mark of its own. */
export const aPdf = (mark: string) => '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'
  + '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n'
  + `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n% ${mark}\n`
  + 'trailer<</Root 1 0 R/Size 4>>\nstartxref\n0\n%%EOF\n'
