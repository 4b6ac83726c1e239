// A file that fails in its set-up leaves nothing open: a process of its own runs one, because it must fail.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { closedWithFile, closeLeftOpen } from './left-open.ts'

test('what nobody closed is closed, though the set-up failed and the own end failed as well', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'oja-left-'))
  const told = path.join(folder, 'told')
  const options = {
    config: false, watch: false, include: ['tests/left-open.sample.ts'], setupFiles: ['tests/each-file.ts'],
    reporters: ['json'],
  }
  const run = `import { startVitest } from 'vitest/node'
    await startVitest('test', [], ${JSON.stringify(options)})`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', run],
    { env: { ...process.env, TOLD: told }, encoding: 'utf8' })
  const closed = readFileSync(told, 'utf8').trim().split('\n')
  rmSync(folder, { recursive: true })
  expect(status).toBe(1)
  expect(stdout).toContain('the set-up fails')
  expect(closed).toEqual(['the phone, by the test', 'the provider', 'the database'])
}, 30_000)

test('what was closed is not closed again, and what cannot close keeps nothing else open', async () => {
  const closed: string[] = []
  const close = (name: string) => closedWithFile(async () => { closed.push(name) })
  close('first')
  closedWithFile(() => Promise.reject(new Error('stuck')))
  await close('second')()
  await expect(closeLeftOpen()).rejects.toThrow('does not close')
  expect(closed).toEqual(['second', 'first'])
  await closeLeftOpen()
  expect(closed).toHaveLength(2)
})
