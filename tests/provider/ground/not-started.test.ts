// A command beside a provider that was never started says so in a line, and makes nothing.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { anEmptyDatabase } from '#tests/databases.ts'
import { command } from '#tests/faults/command.ts'

async function saidBy(name: string, words: string[], settings: Record<string, string>) {
  const { code, says } = await command(name, settings, words)
  expect({ code, lines: says.trim().split('\n').length }).toEqual({ code: 1, lines: 1 })
  return says
}

const commands = [['totp', 'admin@adire.example'], ['ledger:check']]

test.each(commands)('%s, in an empty folder', async (name, ...words) => {
  const DATA_DIR = path.join(tmpdir(), `oja-never-${process.pid}`)
  const says = await saidBy(name, words, { DATABASE_URL: '', DATA_DIR })
  expect(says).toContain(`The provider was not started here yet: there is no database in ${DATA_DIR}`)
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('totp, on a database without tables', async () => {
  const { url } = await anEmptyDatabase()
  const says = await saidBy('totp', ['admin@adire.example'], {
    DATABASE_URL: url, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  expect(says).toContain('The provider was not started on this database yet')
})

test('every command ends by the same few lines', () => {
  const commands = readdirSync('src/provider').filter((name) => name.endsWith('-command.ts'))
  expect(commands.length).toBeGreaterThan(8)
  for (const name of [...commands, 'restore-check.ts']) {
    expect(readFileSync(`src/provider/${name}`, 'utf8'), name).toMatch(/^await command\(/m)
  }
})
