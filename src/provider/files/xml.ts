// XML as office files carry it: read as a stream, never more of it than is asked for, and without a DTD.
import { SaxesParser } from 'saxes'

export interface Element { name: string, attributes: Record<string, string>, text: string }

/** UTF-8 alone: every program that writes such files writes it, and each other one is a way to hide words. */
const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Every element with its own text, in the order in which they end, names without their prefix; null for what
 * is no sound XML, has a DTD, or is not UTF-8.
 */
export function elementsOf(bytes: Buffer, wanted: (name: string) => boolean): Element[] | null {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false })
  const found: Element[] = []
  const open: (Element | null)[] = []
  let isSound = true
  parser.on('doctype', () => { isSound = false })
  parser.on('xmldecl', ({ encoding }) => { isSound &&= encoding === undefined || /^utf-?8$/i.test(encoding) })
  parser.on('error', () => { isSound = false })
  parser.on('opentag', ({ name, attributes }) => {
    const bare = withoutPrefix(name)
    open.push(wanted(bare) ? { name: bare, attributes: bared(attributes), text: '' } : null)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (element) found.push(element)
  })
  try {
    parser.write(decoder.decode(bytes)).close()
  } catch {
    return null
  }
  return isSound ? found : null
}

const withoutPrefix = (name: string) => name.replace(/^.*:/, '')

const bared = (attributes: Record<string, string>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [withoutPrefix(name), value]))
