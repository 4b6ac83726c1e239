// The commands of package.json: on an old Node each is one line, and each runs whatever the system.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inPairs } from '../scripts/in-pairs.ts'
import { npm, npmOf } from './npm.ts'

const { scripts, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>, engines: { node: string }
}
/** What each script begins with; all three look at the Node before anything else. */
const firsts = ['scripts/provider.js', 'scripts/run.js', 'scripts/node-version.js']

describe('A Node that is too old', () => {
  test('is found by the first program of every script', () => {
    const unguarded = Object.entries(scripts)
      .filter(([, line]) => !firsts.includes(/^node (\S+)/.exec(line)?.[1] ?? ''))
    expect(unguarded).toEqual([])
  })

  const onNode = (version: string, program: string) => {
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
    return spawnSync(process.execPath, ['--import', `data:text/javascript,${pretend}`, program, 'nothing'],
      { encoding: 'utf8' })
  }

  const tooOld = ['18.20.8', '20.18.3', '21.7.3', '22.1.0', '22.11.9-nightly']
  test.each([
    ...tooOld.map((version) => [version, 'scripts/node-version.js'] as const),
    ...firsts.map((program) => ['18.20.8', program] as const),
  ])('%s: %s says so in one line', (version, program) => {
    const { status, stdout, stderr } = onNode(version, program)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr.trim()).toMatch(/^This is Node [\d.]+, and Oja needs .+ Install a newer one .+$/)
    for (const bound of engines.node.split(' || ')) expect(stderr).toContain(bound)
  })

  const newEnough = ['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.21.0', '24.0.0-rc.1']
  test.each(newEnough)('%s is new enough', (version) => {
    expect(onNode(version, 'scripts/node-version.js')).toMatchObject({ status: 0, stdout: '', stderr: '' })
  })
})

describe('npm is started without a shell', () => {
  const windows = { platform: 'win32' as const, execPath: 'C:\\Program Files\\nodejs\\node.exe' }

  test('from the file of the npm that runs us', () => {
    const npm_execpath = '/usr/lib/node_modules/npm/bin/npm-cli.js'
    expect(npmOf({ platform: 'linux', execPath: '/usr/bin/node', env: { npm_execpath } }, ['audit']))
      .toEqual(['/usr/bin/node', [npm_execpath, 'audit']])
  })

  test('beside Node on Windows, also when another manager runs us', () => {
    const env = { npm_execpath: 'C:\\pnpm\\bin\\pnpm.cjs' }
    expect(npmOf({ ...windows, env }, ['audit'])).toEqual([windows.execPath,
      ['C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js', 'audit']])
  })

  test('here', () => {
    const { status, stdout } = spawnSync(...npm('--version'), { encoding: 'utf8' })
    expect(status).toBe(0)
    expect(stdout).toMatch(/^\d+\.\d+\.\d+/)
  })
})

describe('Steps of a check', () => {
  const node = (name: string, program: string) => ({ name, words: ['--eval', program] })

  test('run two at a time; what failed says why, and the others nothing', async () => {
    const problems = await inPairs([
      node('good', 'console.log("fine")'), node('bad', 'console.error("oh"); process.exit(2)'),
      node('also good', ''),
    ])
    expect(problems).toEqual(['── bad\noh\n'])
  })
})
