// A cheap phone: 360 x 800, touch, and a browser that speaks to this machine alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type BrowserContext } from 'playwright'
import { needChromium } from '#tests/journeys/chromium.ts'
import { keyHash } from './certificate.ts'

const look = {
  viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true,
  locale: 'en-NG', timezoneId: 'Africa/Lagos',
}

const launching = () => ({
  executablePath: needChromium(),
  args: [
    '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync',
    `--ignore-certificate-errors-spki-list=${keyHash()}`,
  ],
})

export const aBrowser = (): Promise<Browser> => chromium.launch(launching())

/** Somebody who was never here. */
export const aStranger = (browser: Browser): Promise<BrowserContext> => browser.newContext(look)

export interface Profile {
  /** A browser that begins anew with what the profile keeps. */
  open: (more?: readonly string[]) => Promise<BrowserContext>
  remove: () => void
}

/** Addresses without a beginning are of `address`. */
export function aProfile(address: string): Profile {
  const folder = mkdtempSync(path.join(tmpdir(), 'oja-phone-'))
  return {
    open(more = []) {
      const { args, ...rest } = launching()
      return chromium.launchPersistentContext(folder, {
        ...look, ...rest, baseURL: address, args: [...args, ...more],
      })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
