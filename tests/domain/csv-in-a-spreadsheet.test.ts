// Hostile cells in a real spreadsheet: LibreOffice opens the file and holds texts, no formula. Left out where
// it is not installed (`apt-get install --no-install-recommends libreoffice-calc`); csv.test.ts stands alone.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CSV_BOM, csvLine } from '#domain/csv.ts'

const isHere = spawnSync('soffice', ['--version']).status === 0

/** What the spreadsheet makes of a file of cells, one on each line: as its own format says it. */
function opened(csv: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'oja-sheet-'))
  try {
    writeFileSync(join(folder, 'list.csv'), csv)
    // Parted by commas, quotes, UTF-8, from line 1, and cells read as if they were typed.
    const filter = '--infilter=CSV:44,34,76,1,,0,false,true,false,false,false,-1'
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    execFileSync('soffice', [
      profile, '--headless', filter, '--convert-to', 'fods', '--outdir', folder, join(folder, 'list.csv'),
    ], { stdio: 'ignore', timeout: 110_000 })
    // A sheet is named after the file, or after itself.
    const made = readdirSync(folder).find((name) => /^list.*\.fods$/.test(name))
    return readFileSync(join(folder, made ?? 'list.fods'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const formulas = (sheet: string) => Array.from(sheet.matchAll(/table:formula="([^"]*)"/g), ([, text]) => text)

const hostile = [
  '=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', '\r=1+1', '\n=1+1', ' =1+1', '\u00a0=1+1', '\ufeff=1+1',
  '\u200b=1+1', '\uff1d1+1', '\uff0b1+1', '=HYPERLINK("http://x.example","y")', '=cmd|\' /C calc\'!A1',
  '"=1+1', ';=1+1',
  '=1+1,=2+2', 'x\r\n=1+1', "'=1+1",
]

describe.runIf(isHere)('in LibreOffice', () => {
  test('no cell of ours is a formula', () => {
    const sheet = opened(CSV_BOM + hostile.map((cell) => csvLine([cell, { figure: '-12.50' }])).join(''))
    expect(formulas(sheet)).toEqual([])
    // Amounts are numbers that can be added up.
    expect(sheet.match(/office:value="-12.5"/g)).toHaveLength(hostile.length)
  }, 120_000)

  test('and what is written as it comes would be one', () => {
    expect(formulas(opened('=1+1\r\n')).length).toBe(1)
  }, 120_000)
})
