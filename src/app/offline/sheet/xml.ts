// XML of a workbook, read as a stream by saxes: names without their prefix, no document type.
import { SaxesParser } from 'saxes'
import { sheetMessages, SheetRefused } from './refused.ts'

export type Attributes = Readonly<Record<string, string>>

export interface Hearing {
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

const broken = () => new SheetRefused(sheetMessages.broken)

const STEP = 65_536

/** Tells of every element in its order. Throws {@link SheetRefused} for what is no sound XML. */
export function readXml(text: string, hearing: Hearing, onProgress?: (share: number) => void): void {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false })
  // A workbook has no document type: what brings one wants to define its own letters.
  parser.on('doctype', () => { throw broken() })
  parser.on('error', () => { throw broken() })
  parser.on('opentag', ({ name, attributes }) => {
    const plain: Record<string, string> = {}
    for (const key of Object.keys(attributes)) plain[bare(key)] = attributes[key] ?? ''
    hearing.open?.(bare(name), plain)
  })
  parser.on('text', (part) => hearing.text?.(part))
  parser.on('cdata', (part) => hearing.text?.(part))
  parser.on('closetag', ({ name }) => hearing.close?.(bare(name)))
  for (let at = 0; at < text.length; at += STEP) {
    parser.write(text.slice(at, at + STEP))
    onProgress?.(Math.min(1, at / text.length))
  }
  parser.close()
}
