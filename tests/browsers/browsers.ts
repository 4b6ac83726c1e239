// Browsers that people have and the journeys do not run: fetched once, kept beside the other caches.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, BrowserType } from 'playwright'
import { byApt, installedByApt } from '#tests/apt.ts'
import { npm } from '#tests/npm.ts'

/** What drives the newest Chromium no longer knows one of 2021; this one drives that and today's Firefox. */
const DRIVER = 'playwright-core@1.58.0'
/** Chromium 90.0.4427.0, as a package of the registry. */
const CHROMIUM_90 = 'chrome-aws-lambda@8.0.2'

const folder = path.resolve('node_modules/.cache/oja/browsers')
const modules = createRequire(path.join(folder, 'package.json'))

export interface Driven {
  name: string
  launch: () => Promise<Browser>
  /** What a context of this browser must not be asked for is null. */
  options: BrowserContextOptions
}

function fetched() {
  if (existsSync(path.join(folder, 'node_modules/chrome-aws-lambda'))) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }')
  execFileSync(...npm('install', '--prefix', folder, '--legacy-peer-deps', '--no-audit', '--no-fund', DRIVER,
    CHROMIUM_90), { stdio: ['ignore', 'ignore', 'inherit'] })
}

function chromium90(): string {
  const program = path.join(folder, 'chromium-90')
  if (existsSync(program)) return program
  const packed = path.join(folder, 'node_modules/chrome-aws-lambda/bin/chromium.br')
  writeFileSync(program, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 })
  return program
}

/** Debian's, which CI installs. */
function installed(program: string, name: string): string {
  if (existsSync(program) || installedByApt([name])) return program
  throw new Error(`${program} is not there: ${byApt(name)}`)
}

export function browsers(): Driven[] {
  fetched()
  const { chromium, firefox } = modules('playwright-core') as Record<'chromium' | 'firefox', BrowserType>
  return [
    {
      name: 'Chromium 90',
      launch: () => chromium.launch({
        executablePath: chromium90(), args: ['--headless', '--no-sandbox', '--no-zygote', '--disable-gpu'],
      }),
      options: { isMobile: true, hasTouch: true },
    },
    {
      name: 'Firefox',
      launch: () => firefox.launch({
        channel: 'moz-firefox', executablePath: installed('/usr/bin/firefox-esr', 'firefox-esr'),
      }),
      options: { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null },
    },
  ]
}
