// Finds a Chromium for the browser journeys; installs Debian's where there is none and it may.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a browser, or null. */
export const chromiumPath = (): string | null => places.find((place) => place && existsSync(place)) ?? null

/** The path of a browser, after installing one if need be; ends the process with one line when it cannot. */
export function needChromium(): string {
  const found = chromiumPath()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const run = (...words: string[]) =>
      execFileSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'] })
    console.log('Installing Chromium for the browser journeys…')
    run('update')
    run('install', '-y', '--no-install-recommends', 'chromium')
    const installed = chromiumPath()
    if (installed) return installed
  }
  console.error('The browser journeys need Chromium: run `apt-get install chromium`, or set CHROMIUM_PATH.')
  process.exit(1)
}
