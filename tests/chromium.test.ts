// Where a browser is looked for on each system, and the one line for whoever has none.
import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { browserPlaces, leanPlaces, withoutBrowser, type Machine } from './journeys/chromium.ts'

const machine = (given: Partial<Machine>): Machine =>
  ({ platform: 'linux', environment: {}, isThere: () => false, release: '', isRoot: false, ...given })

/** A Linux that has these programs, each in its usual folder. */
const linux = (files: readonly string[], given: Partial<Machine> = {}) =>
  machine({ isThere: (file) => files.includes(file), ...given })

describe('A browser is looked for', () => {
  test('on PATH before the usual folder', () => {
    const places = browserPlaces(machine({ environment: { PATH: '/snap/bin:/usr/local/bin' } }))
    expect(places[0]).toBe('/snap/bin/chromium')
    expect(places).toContain('/usr/local/bin/google-chrome')
    expect(places.indexOf('/usr/bin/chromium')).toBeGreaterThan(places.indexOf('/snap/bin/microsoft-edge'))
  })

  test('among the applications of a Mac, of all users and of one', () => {
    const places = browserPlaces(machine({ platform: 'darwin', environment: { HOME: '/u/ada' } }))
    expect(places).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
    expect(places).toContain('/u/ada/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge')
  })

  test('in the program folders of Windows, where Edge always is', () => {
    const environment = {
      'PROGRAMFILES': 'C:\\Program Files', 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)',
      'LOCALAPPDATA': 'C:\\Users\\ada\\AppData\\Local',
    }
    const places = browserPlaces(machine({ platform: 'win32', environment }))
    expect(places).toContain('C:\\Users\\ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe')
    expect(places).toContain('C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe')
  })

  test('nowhere else, where somebody says which one', () => {
    const environment = { CHROMIUM_PATH: '/opt/mine', PATH: '/usr/bin' }
    expect(browserPlaces(machine({ environment }))).toEqual(['/opt/mine'])
    expect(leanPlaces(machine({ environment }))).toEqual([])
  })

  test('without windows, on a Linux that has one', () => {
    expect(leanPlaces(machine({ environment: { PATH: '/usr/local/bin' } })))
      .toEqual(['/usr/local/bin/chromium-headless-shell', '/usr/bin/chromium-headless-shell'])
    expect(leanPlaces(machine({ platform: 'darwin' }))).toEqual([])
  })
})

describe('Whoever has none reads one line with the command of their system', () => {
  test.each([
    ['Debian', linux(['/usr/bin/apt-get'], { release: 'ID=debian\n' }), 'sudo apt-get install chromium)'],
    ['Debian, as root', linux(['/usr/bin/apt-get'], { isRoot: true }), '(apt-get install chromium)'],
    ['Ubuntu', linux(['/usr/bin/apt-get'], { release: 'NAME="Ubuntu"\nID=ubuntu\n' }),
      'sudo apt-get install chromium-browser)'],
    ['Fedora', linux(['/usr/bin/dnf']), 'sudo dnf install chromium)'],
    ['a Linux that nobody knows', linux([]), 'the package chromium of your system'],
    ['macOS', machine({ platform: 'darwin' }), 'brew install --cask google-chrome'],
    ['Windows', machine({ platform: 'win32' }), 'winget install Google.Chrome'],
  ])('%s', (_, one, command) => {
    const line = withoutBrowser(one)
    expect(line).toContain(command)
    expect(line).not.toContain('\n')
  })

  test('and which place was said, where nothing is there', () => {
    expect(withoutBrowser(machine({ environment: { CHROMIUM_PATH: '/opt/mine' } }))).toContain('/opt/mine')
  })

  test('nothing is installed outside CI, and a command ends', () => {
    const { CI: _, ...environment } = process.env
    const program = 'import { needChromium } from "./tests/journeys/chromium.ts"; needChromium()'
    const { status, stdout, stderr } = spawnSync(
      process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program],
      { env: { ...environment, CHROMIUM_PATH: '/nowhere' }, encoding: 'utf8' })
    expect({ status, stdout, lines: stderr.trim().split('\n').length })
      .toEqual({ status: 1, stdout: '', lines: 1 })
  })
})
