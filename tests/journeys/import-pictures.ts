// Pictures of a screen in both sizes and themes, and with letters twice as large, where a folder for them is
// named: PICTURES=pictures.
import { join } from 'node:path'
import type { Page } from 'playwright'

const sizes = { phone: { width: 360, height: 800 }, desktop: { width: 1280, height: 800 } }

export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(300)
      await page.screenshot({
        path: join(folder, `${name}.${size}.${colorScheme}.png`), fullPage: true, animations: 'disabled',
      })
    }
  }
  await page.setViewportSize(sizes.phone)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => { document.documentElement.style.fontSize = '200%' })
  await page.waitForTimeout(300)
  await page.screenshot({
    path: join(folder, `${name}.phone.large.png`), fullPage: true, animations: 'disabled',
  })
  await page.evaluate(() => { document.documentElement.style.fontSize = '' })
}
