// The browser of the journeys: where it is on this machine, or how one gets there.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { installedByApt } from '#tests/apt.ts'
import { isFull } from '#tests/drawn.ts'

/** As much of a machine as decides where a browser is. */
export interface Machine {
  platform: NodeJS.Platform
  environment: Record<string, string | undefined>
  isThere: (file: string) => boolean
  /** `/etc/os-release`, where there is one. */
  release: string
  isRoot: boolean
}

/** Names of programs, most wanted first. */
const programs = [
  'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge',
  'microsoft-edge-stable',
]
const apps = ['Chromium', 'Google Chrome', 'Microsoft Edge']
const folders = ['Chromium/Application/chrome.exe', 'Google/Chrome/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe']

/** Every file that could be one, the best first. */
export function browserPlaces({ platform, environment }: Machine): string[] {
  const { CHROMIUM_PATH, PATH = '', HOME = '' } = environment
  if (CHROMIUM_PATH) return [CHROMIUM_PATH]
  if (platform === 'win32') {
    const homes = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
      .flatMap((name) => environment[name] ?? [])
    return folders.flatMap((file) => homes.map((home) => path.win32.join(home, file)))
  }
  const named = programs.flatMap((name) =>
    PATH.split(':').filter(Boolean).map((folder) => path.posix.join(folder, name)))
  if (platform !== 'darwin') return [...named, ...programs.map((name) => `/usr/bin/${name}`)]
  return [...apps.flatMap((app) => ['/Applications', `${HOME}/Applications`].map((folder) =>
    `${folder}/${app}.app/Contents/MacOS/${app}`)), ...named]
}

/**
 * Debian's Chromium without windows: the same engine without the browser around it, which takes a third less
 * time of processors. It brings no pushes and asks for no permission.
 */
const lean = 'chromium-headless-shell'

/** Every file that could be the lean one; none where somebody says which browser is meant. */
export function leanPlaces({ platform, environment }: Machine): string[] {
  const { CHROMIUM_PATH, PATH = '' } = environment
  if (CHROMIUM_PATH || platform !== 'linux') return []
  return [...PATH.split(':').filter(Boolean), '/usr/bin'].map((folder) => path.posix.join(folder, lean))
}

/** The command that gets one. */
function installing({ platform, release, isThere, isRoot }: Machine): string {
  if (platform === 'darwin') return 'brew install --cask google-chrome'
  if (platform === 'win32') return 'winget install Google.Chrome'
  const [as, isUbuntu] = [isRoot ? '' : 'sudo ', /^ID=ubuntu$/m.test(release)]
  const ways = {
    'apt-get': `apt-get install ${isUbuntu ? 'chromium-browser' : 'chromium'}`,
    'dnf': 'dnf install chromium', 'pacman': 'pacman -S chromium', 'apk': 'apk add chromium',
    'zypper': 'zypper install chromium',
  }
  const known = Object.entries(ways).find(([name]) => isThere(`/usr/bin/${name}`) || isThere(`/sbin/${name}`))
  return known ? as + known[1] : 'the package chromium of your system'
}

/** One line for whoever has none. */
export function withoutBrowser(machine: Machine): string {
  const { CHROMIUM_PATH } = machine.environment
  const given = CHROMIUM_PATH ? ` (CHROMIUM_PATH is ${CHROMIUM_PATH}, and there is no such file)` : ''
  return `These tests need Chromium, Chrome or Edge, and none was found${given}. `
    + `Install one (${installing(machine)}), or say with CHROMIUM_PATH where it is.`
}

function thisMachine(): Machine {
  const { platform, env: environment } = process
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return { platform, environment, isThere: existsSync, release, isRoot: process.getuid?.() === 0 }
}

/** The path of a browser, or null. */
export const chromiumPath = (): string | null => browserPlaces(thisMachine()).find(existsSync) ?? null

/** There is no browser; the message is all that has to be said. */
export class NoBrowser extends Error {
  override readonly name = 'NoBrowser'
  override readonly stack = undefined
}

/** The path of a browser, for a test; where there is none, the test says so in one line. */
export function theChromium(): string {
  const found = chromiumPath()
  if (found === null) throw new NoBrowser(withoutBrowser(thisMachine()))
  return found
}

/** The lean one where there is one, else any; every combination of FULL=1 is seen in the whole browser. */
export const theLeanChromium = (): string =>
  (isFull ? undefined : leanPlaces(thisMachine()).find(existsSync)) ?? theChromium()

/** The same for a command, which ends with that line; in CI, Debian's are installed. */
export function needChromium(): string {
  const found = chromiumPath() ?? (installedByApt(['chromium'], [lean]) ? chromiumPath() : null)
  if (found !== null) return found
  console.error(withoutBrowser(thisMachine()))
  process.exit(1)
}
