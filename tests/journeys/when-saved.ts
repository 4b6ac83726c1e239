// The line at the foot of a form says when it was saved, and goes on saying it of the save before while the
// next one is under way: it is busy then.
import type { Page } from 'playwright'

/** Puts one change into the form, if there is one, and waits until all that was typed is on this phone. */
export async function whenSaved(page: Page, change?: () => Promise<unknown>) {
  await change?.()
  await page.locator('footer [aria-busy=false]').getByText(/^Saved on this phone/).first().waitFor()
}
