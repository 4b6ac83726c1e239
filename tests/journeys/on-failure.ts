// When a journey fails, what the person saw stands in the report: the address and the words of every page.
import type { BrowserContext, Page } from 'playwright'
import { tellWhenFailed } from '#tests/when-failed.ts'

const open = new Set<BrowserContext>()

/** What a phone shows is told if the test that uses it fails. */
export function tellOnFailure(context: BrowserContext) {
  open.add(context)
  context.once('close', () => open.delete(context))
}

tellWhenFailed(async () => {
  for (const context of open) for (const page of context.pages()) console.log(await seen(page))
})

/** A page that hangs or has crashed must not hold the report up. */
async function seen(page: Page): Promise<string> {
  const words = await page.locator('body').innerText({ timeout: 2_000 }).catch(() => 'It does not answer.')
  return `${page.url()}\n${words.replace(/\n{2,}/g, '\n').slice(0, 3_000)}`
}
