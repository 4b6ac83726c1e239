// The address of a screen: its parameters stand in the link of a row.
import type { Page } from 'playwright'
import type { Row } from './screens.data.ts'

const parameter = /\$\w+/g

/**
 * `path` as the router has it; the link of a row that leads elsewhere ends in its parameters. Opens the list,
 * unless the page is there already.
 */
export async function addressOf(page: Page, path: string, row?: Row): Promise<string> {
  if (!row) return path
  const [list, words] = row
  if (new URL(page.url()).pathname !== list) await page.goto(list)
  // In a table only the first word of a row is the link.
  const inTable = page.getByRole('row').filter({ hasText: words }).getByRole('link')
  const link = page.locator('main a').filter({ hasText: words }).or(inTable).first()
  const href = await link.getAttribute('href', { timeout: 10_000 })
  const { pathname } = new URL(href ?? '', page.url())
  if (new RegExp(`^${path.replaceAll(parameter, '[^/]+')}$`).test(pathname)) return pathname
  const parts = pathname.split('/')
  const values = parts.slice(-(path.match(parameter)?.length ?? 0))
  let place = 0
  return path.replaceAll(parameter, () => values[place++] ?? '')
}
