// KYC documents: kinds, files, labels, and names that are safe to show.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanFileName, documentKinds, fileExtensions, fileLabel, fileMessages, isDocumentKind, MAX_FILE_BYTES,
} from '#domain/document.ts'
import { proves } from '#tests/spec/proves.ts'

const kinds = [
  'board_resolution', 'cac_form', 'memorandum', 'certificate_of_incorporation', 'business_name_certificate',
  'operational_licenses', 'SCUML', 'other_documents_one', 'government_approval', 'business_owner_document',
  'authorization_letter', 'official_gazette', 'cooperative_certificate', 'certified_application_form',
] as const

describe('the kinds of documents', () => {
  test.each(kinds)('%s is one, with words of its own', (kind) => {
    proves(`field:document-kind.${kind}`)
    expect(isDocumentKind(kind)).toBe(true)
    expect(documentKinds[kind]).toMatch(/^\p{Lu}.+/u)
  })

  test('are the fourteen of the spec and the proof of address', () => {
    expect(Object.keys(documentKinds)).toEqual([...kinds, 'proof_of_address'])
    expect(new Set(Object.values(documentKinds)).size).toBe(15)
  })

  test('nothing else is one', () => {
    const others = ['', 'CAC_FORM', 'toString', '__proto__', 'constructor', 'idCard']
    expect(others.filter(isDocumentKind)).toEqual([])
  })
})

describe('a file', () => {
  test('is at most 4096 KB', () => {
    proves('constant:file-size-4096-KB')
    expect(MAX_FILE_BYTES).toBe(4096 * 1024)
    expect(fileMessages.size).toBe('Please upload a file below 4MB')
    expect(fileMessages.missing).toBe('Please upload all the necessary documents')
  })

  test('is of one of nine formats', () => {
    expect(fileExtensions).toEqual(['pdf', 'docx', 'doc', 'png', 'jpg', 'jpeg', 'csv', 'xls', 'xlsx'])
    expect(fileExtensions.filter((one) => !fileMessages.format.includes(one))).toEqual([])
  })

  test('is labelled by its path without the last 20 characters', () => {
    proves('field:merchant_documents.file-label')
    expect(fileLabel('cac-form.pdf-0123456789abcdefghi')).toBe('cac-form.pdf')
    expect(fileLabel('x'.repeat(21))).toBe('x')
    expect(fileLabel('x'.repeat(20))).toBe('x'.repeat(20))
    expect(fileLabel('short.pdf')).toBe('short.pdf')
    expect(fileLabel('')).toBe('')
    const ending = fc.string({ minLength: 20, maxLength: 20 })
    fc.assert(fc.property(fc.string({ minLength: 1 }), ending, (name, suffix) => {
      expect(fileLabel(name + suffix)).toBe(name)
    }))
  })
})

describe('a file name', () => {
  test.each([
    ['memo.pdf', 'memo.pdf'], ['../../etc/passwd', 'passwd'], ['C:\\papers\\memo.pdf', 'memo.pdf'],
    ['.htaccess', 'htaccess'],
    ['a\u0000b.pdf', 'ab.pdf'], ['memo\u202efdp.exe', 'memofdp.exe'], ['line\r\nbreak.pdf', 'linebreak.pdf'],
    ['  a   b .pdf ', 'a b .pdf'], ['', 'document'], ['...', 'document'], ['/', 'document'],
    ['<b>"x".pdf', 'bx.pdf'],
    ['cafe\u0301.pdf', 'caf\u00e9.pdf'], ['Ìwé ẹ̀rí.pdf', 'Ìwé ẹ̀rí.pdf'.normalize('NFC')],
    ['. .a.pdf', 'a.pdf'],
  ])('%j is shown as %j', (name, shown) => {
    expect(cleanFileName(name)).toBe(shown)
  })

  test('that is too long keeps its extension', () => {
    const shown = cleanFileName(`${'é'.repeat(300)}.pdf`)
    expect([...shown]).toHaveLength(100)
    expect(shown.endsWith('é.pdf')).toBe(true)
    expect([...cleanFileName('😀'.repeat(300))]).toHaveLength(100)
  })

  test('is never empty, never long, never leaves its folder, and holds nothing that cannot be seen', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const shown = cleanFileName(name)
      expect([...shown].length).toBeGreaterThan(0)
      expect([...shown].length).toBeLessThanOrEqual(100)
      expect(shown).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Cs}]|^[.\s]|\s$/u)
    }), { numRuns: 1000 })
  })

  test('cleaned twice is cleaned once', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'. /\\ae\u0301\u200d\u202e<😀') }), (name) => {
      const once = cleanFileName(name)
      expect(cleanFileName(once)).toBe(once)
    }), { numRuns: 1000 })
  })
})
