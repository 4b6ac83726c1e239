// Reads the objects of a PDF as a reader does, in a thread of its own, which is ended when it takes too long:
// pdf-objects.ts starts it. Everything that could act must be on the lists of what paper has, whatever it is
// called or wherever it lies. What it gets is the bytes; what it answers is null, or a word of `pdfProblems`.
import { parentPort } from 'node:worker_threads'
import { inflateSync } from 'node:zlib'
import {
  PDFArray, PDFDict, PDFHexString, PDFName, PDFNull, PDFNumber, PDFParser, PDFRawStream, PDFRef, PDFString,
} from '@cantoo/pdf-lib'

/** Of all packed objects of a paper together. */
const UNPACKED_MOST = 16 * 1024 * 1024
const UNPACKING = 1_024

class Problem extends Error {
  constructor(word) {
    super(word)
    this.word = word
  }
}

const [LESS, MORE] = [0x3c, 0x3e]

/** What is judged by its name, so stands in a dictionary once. */
const judged = new Set(['S', 'Subtype', 'Type', 'A', 'PA', 'Next', 'OpenAction', 'URI', 'N', 'First',
  'Filter', 'DecodeParms', 'F', 'Encrypt'])

/** All dictionaries and streams of what is parsed, also of what a later object replaces. */
class Reader extends PDFParser {
  dictionaries = []
  streams = []
  /** By number, each that was ever given it. */
  objects = new Map()

  constructor(bytes) {
    super(bytes, Infinity, true)
    const { assign } = this.context
    this.context.assign = (ref, object) => {
      this.note(ref.objectNumber, object)
      assign.call(this.context, ref, object)
    }
  }

  note(number, object) {
    this.objects.set(number, [...this.objects.get(number) ?? [], object])
  }

  /** Written twice over, as `/#2353` for S, it would be another name to another reader. */
  parseName() {
    const from = this.bytes.offset()
    const name = super.parseName()
    const written = Buffer.from(this.bytes.slice(from, this.bytes.offset())).toString('latin1')
    if (/#23[\da-f]{2}/i.test(written)) throw new Problem('broken')
    return name
  }

  parseDict(ref) {
    const { bytes, context } = this
    bytes.assertNext(LESS)
    bytes.assertNext(LESS)
    this.skipWhitespaceAndComments()
    const found = new Map()
    while (bytes.peek() !== MORE) {
      const key = this.parseName()
      if (found.has(key) && judged.has(key.decodeText())) throw new Problem('broken')
      found.set(key, this.parseObject(ref))
      this.skipWhitespaceAndComments()
    }
    bytes.assertNext(MORE)
    bytes.assertNext(MORE)
    const dictionary = PDFDict.fromMapWithContext(found, context)
    this.dictionaries.push(dictionary)
    return dictionary
  }

  /** The head alone: how much a stream may hold is for who unpacks it to say. */
  parseDictOrStream(ref) {
    const found = super.parseDictOrStream(ref)
    if (!(found instanceof PDFRawStream)) return found
    this.streams.push(found)
    return found.dict
  }

  packedAt(place) {
    this.bytes.moveTo(place)
    return this.parseObject(PDFRef.of(1, 0))
  }
}

const nameOf = (value) => (value instanceof PDFName ? value.decodeText() : null)
const valueOf = (dictionary, key) => {
  const value = dictionary.get(PDFName.of(key))
  return value === PDFNull ? undefined : value
}

const acting = ['JS', 'JavaScript', 'AA', 'XFA', 'RichMediaContent', 'RichMediaSettings', 'OnInstantiate',
  'Rendition', 'Renditions', 'Launch']
const carrying = ['EmbeddedFiles', 'EF', 'AF', 'Collection']

/** What may be drawn on a page, or stand on it to be read, filled in and followed by hand. */
const annotations = new Set(['Text', 'Link', 'FreeText', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine',
  'Highlight', 'Underline', 'Squiggly', 'StrikeOut', 'Stamp', 'Caret', 'Ink', 'Popup', 'Widget',
  'PrinterMark', 'TrapNet', 'Watermark', 'Redact'])

/** What a touch may do: go to a place of this paper, or to an address. */
const byHand = new Set(['GoTo', 'Named', 'URI'])
/** And what opening the paper may do. */
const byItself = new Set(['GoTo', 'Named'])
const turnings = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])
const address = /^(?:(?:https?|mailto|tel):|[^:]*$|[^:/?#]*[/?#.@])/i

const filters = new Set(['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode',
  'CCITTFaxDecode', 'JBIG2Decode', 'DCTDecode', 'JPXDecode', 'Crypt', 'Fl', 'LZW', 'A85', 'AHx', 'RL', 'CCF',
  'DCT'])

const isAddress = (one) =>
  (one instanceof PDFString || one instanceof PDFHexString) && address.test(one.decodeText().trim())

/** Of an action, or of what stands where one may: attributes of structure, and the next of a list. */
function judgeAction(action, allowed, named) {
  if (!(action instanceof PDFDict)) return
  const kind = valueOf(action, 'S')
  if (kind === undefined) return
  if (!allowed.has(nameOf(kind))) throw new Problem('program')
  if (allowed === byItself && valueOf(action, 'Next') !== undefined) throw new Problem('program')
  if (nameOf(kind) === 'Named' && !turnings.has(nameOf(valueOf(action, 'N')))) throw new Problem('program')
  if (!named(valueOf(action, 'URI')).every(isAddress)) throw new Problem('program')
}

function judgeDictionary(dictionary) {
  if (acting.some((key) => valueOf(dictionary, key) !== undefined)) throw new Problem('program')
  if (carrying.some((key) => valueOf(dictionary, key) !== undefined)) throw new Problem('files')
  if (valueOf(dictionary, 'Rect') === undefined) return
  const kind = valueOf(dictionary, 'Subtype')
  if (kind === undefined || annotations.has(nameOf(kind))) return
  throw new Problem(nameOf(kind) === 'FileAttachment' ? 'files' : 'program')
}

function filtersOf(head) {
  const given = valueOf(head, 'Filter')
  if (given === undefined) return []
  const all = given instanceof PDFArray ? given.asArray() : [given]
  const names = all.map(nameOf)
  if (!names.every((name) => filters.has(name))) throw new Problem('broken')
  return names
}

function judgeStream(head) {
  filtersOf(head)
  if (['F', 'FFilter', 'Ref'].some((key) => valueOf(head, key) !== undefined)) throw new Problem('files')
  if ([valueOf(head, 'Subtype'), valueOf(head, 'Subtype2')].some((kind) => nameOf(kind) === 'PS')) {
    throw new Problem('program')
  }
}

const isPacked = (head) => nameOf(valueOf(head, 'Type')) === 'ObjStm'
  || (valueOf(head, 'N') !== undefined && valueOf(head, 'First') !== undefined)

/** Every program writes them plain or packed in one way. */
function unpackedOf({ dict: head, contents }, room) {
  const ways = filtersOf(head)
  if (ways.length === 0) return contents
  if (ways.length > 1 || ways[0] !== 'FlateDecode' || valueOf(head, 'DecodeParms') !== undefined) {
    throw new Problem('broken')
  }
  return inflateSync(contents, { maxOutputLength: room })
}

function readPacked(stream, into, room) {
  const [count, first] = ['N', 'First'].map((key) => valueOf(stream.dict, key))
  if (!(count instanceof PDFNumber && first instanceof PDFNumber)) throw new Problem('broken')
  const bytes = Buffer.from(unpackedOf(stream, room))
  const head = bytes.subarray(0, first.asNumber()).toString('latin1')
  const places = head.trim().split(/[\s\0]+/).map(Number)
  if (places.length < 2 * count.asNumber() || !places.every(Number.isInteger)) throw new Problem('broken')
  const reader = new Reader(bytes)
  for (let at = 0; at < count.asNumber(); at += 1) {
    into.note(places[2 * at], reader.packedAt(first.asNumber() + places[2 * at + 1]))
  }
  if (reader.streams.length > 0) throw new Problem('broken')
  into.dictionaries.push(...reader.dictionaries)
  return bytes.length
}

/** Where one begins; a text, a remark or a stream that has such words could be taken for one. */
const space = '(?:[\\s\\0]|%[^\\r\\n]*[\\r\\n])'
const BEGINNING = new RegExp(`\\d${space}+\\d{1,10}${space}*obj(?![a-zA-Z])`, 'g')

function judgePaper(bytes, reader) {
  const given = [...reader.objects.values()].flat().length
  const begun = [...Buffer.from(bytes).toString('latin1').matchAll(BEGINNING)].length
  if (given !== begun) throw new Problem('broken')
  const isSealed = reader.dictionaries.some((one) => valueOf(one, 'Encrypt') !== undefined)
  let room = UNPACKED_MOST
  for (const stream of reader.streams) {
    judgeStream(stream.dict)
    if (!isPacked(stream.dict)) continue
    if (isSealed) throw new Problem('locked')
    room -= UNPACKING
    if (room <= 0) throw new Problem('broken')
    room -= readPacked(stream, reader, room)
  }
  const named = (value) => (value instanceof PDFRef ? reader.objects.get(value.objectNumber) ?? []
    : [value].filter((one) => one !== undefined))
  const addresses = isSealed ? () => [] : named
  const judgeAll = (value, allowed) => {
    for (const one of named(value)) {
      if (one instanceof PDFArray) for (const each of one.asArray()) judgeAll(each, allowed)
      else judgeAction(one, allowed, addresses)
    }
  }
  for (const dictionary of reader.dictionaries) {
    judgeDictionary(dictionary)
    for (const key of ['A', 'PA', 'Next']) judgeAll(valueOf(dictionary, key), byHand)
    judgeAll(valueOf(dictionary, 'OpenAction'), byItself)
  }
}

async function problemOf(bytes) {
  try {
    const reader = new Reader(bytes)
    await reader.parseDocument()
    judgePaper(bytes, reader)
    return null
  } catch (error) {
    return error instanceof Problem ? error.word : 'broken'
  }
}

parentPort.on('message', async (bytes) => parentPort.postMessage(await problemOf(bytes)))
parentPort.postMessage('ready')
