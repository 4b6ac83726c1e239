// Honest files, made as their programs make them.
import { aBook, aCompound, anOle } from '#tests/provider/files-made.ts'
import {
  aDocx, anXlsx, book, cells, field, override, paragraph, relationship, relationships, run,
} from './office.ts'
import { aPaper, aStream, packedObjects } from './pdfs.ts'

const outside = (kind: string, target: string) => ({
  'word/_rels/document.xml.rels': relationships(relationship('r9', kind, target, 'External')),
})
const png = Buffer.from('89504e470d0a1a0a', 'hex')
const link = (target: string) => outside('hyperlink', target)
const plainFields = ['PAGE', 'NUMPAGES \\* Arabic', 'TOC \\o "1-3" \\h', 'DATE \\@ "d MMMM yyyy"', 'REF _Ref1 \\h',
  'SEQ Figure', 'HYPERLINK "https://adire.example"', 'FORMTEXT', '= 1 + 2', 'STYLEREF "Heading 1"']
const formulas = ['SUM(A1:A9)', 'IF(A1&gt;0,"a|b","c")', 'VLOOKUP(A1,B:C,2,FALSE)', 'TEXT(A1,"0.00")',
  'RUNNING_TOTAL', 'HYPERLINK("https://adire.example","us")']

export const honestFiles: [string, string, Buffer][] = [
  ...['1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '2.0'].map((version) =>
    [`a paper of ${version}`, 'a.pdf', aPaper({ version })] as [string, string, Buffer]),
  ['packed objects', 'a.pdf', aPaper({ objects: [packedObjects('<< /Type /Font >>')] })],
  ['a page that is drawn', 'a.pdf', aPaper({ page: '/Contents 4 0 R', objects: [
    aStream('/Filter /FlateDecode', 'BT (JavaScript) Tj ET')] })],
  ['a drawing that begins with numbers', 'a.pdf', aPaper({ page: '/Contents 4 0 R', objects: [
    aStream('/Filter /FlateDecode', '0 0 595 842 re f 1 0 0 1 0 0 cm')] })],
  ['a photo', 'a.pdf', aPaper({ objects: [aStream('/Filter /DCTDecode /Subtype /Image', '\u00ff\u00d8\u00ff', true)] })],
  ['a link', 'a.pdf', aPaper({ page: '/Annots [<< /Subtype /Link /Rect [0 0 1 1] /A << /S /URI /URI (https://a.example) >> >>]' })],
  ['a first page to open', 'a.pdf', aPaper({ catalog: '/OpenAction [3 0 R /Fit]' })],
  ['words about the file', 'a.pdf', aPaper({ objects: [aStream('/Type /Metadata /Subtype /XML', '<x:xmpmeta/>', true)] })],
  ['a form', 'a.pdf', aPaper({ catalog: '/AcroForm << /Fields [] /NeedAppearances true >>' })],
  ['a paper that opens at its first page', 'a.pdf', aPaper({ catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' })],
  ['a paper that opens at a place', 'a.pdf', aPaper({ catalog: '/OpenAction 4 0 R', objects: ['<< /S /GoTo /D (one) >>'] })],
  ['a paper with a link', 'a.pdf', aPaper({ catalog: '/OpenAction [3 0 R /Fit]', page:
    '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://adire.example) >> >>]' })],
  ['a paper with the font Movie', 'a.pdf', aPaper({ objects: ['<< /Type /Font /BaseFont /AAAAAA+MovieSound >>'] })],
  ['a table of people', 'a.csv', Buffer.from('name;phone;paper\nAda;+234 803 123 4567;Image (front)\nObi;-;call (later)|!\n')],
  ['a table of money', 'a.csv', Buffer.from('day,amount,what\n2026-03-02,-1500.00,"Rent | shop, paid!"\n2026-03-03,+20.00,run (1)\n')],
  ['a table with sums', 'a.csv', Buffer.from('a,b\n1,=SUM(A1:A9)\n2,"=IF(A1>0,""a|b!"",2)"\n')],
  ['a sheet with a drawing', 'a.xlsx', anXlsx({ 'xl/drawings/drawing1.xml': '<xdr:wsDr xmlns:xdr="x"><xdr:sp macro="" textlink=""/></xdr:wsDr>' })],
  ['a sheet with a comment', 'a.xlsx', anXlsx({ 'xl/drawings/vmlDrawing1.vml':
    '<xml xmlns:x="x"><x:ClientData ObjectType="Note"><x:Row>1</x:Row><br></x:ClientData></xml>' })],
  ['a letter', 'a.docx', aDocx()],
  ['a letter with a picture', 'a.docx', aDocx({ 'word/media/image1.png': png,
    'word/_rels/document.xml.rels': relationships(relationship('r2', 'image', 'media/image1.png')) })],
  ['a letter with a link', 'a.docx', aDocx(link('https://adire.example/a?b=c&amp;d'))],
  ['a letter with an address', 'a.docx', aDocx(link('mailto:ada@adire.example'))],
  ['a letter with a thumbnail', 'a.docx', aDocx({ 'docProps/thumbnail.jpeg': 'x' },
    ['<Default Extension="jpeg" ContentType="image/jpeg"/>'])],
  ['a letter with its properties', 'a.docx', aDocx({ 'docProps/core.xml': '<a/>' }, [override('docProps/core.xml',
    'application/vnd.openxmlformats-package.core-properties+xml')])],
  ['a letter of the strict kind', 'a.docx', aDocx({ 'docProps/app.xml': '<Properties/>', '_rels/.rels': relationships(
    relationship('r1', 'officeDocument', 'word/document.xml'),
    relationship('r2', 'extendedProperties', 'docProps/app.xml')) }, [override('docProps/app.xml',
    'application/vnd.openxmlformats-officedocument.extended-properties+xml')])],
  ['a letter that speaks of DDE', 'a.docx', aDocx({ 'word/document.xml': paragraph(run('<w:t>DDEAUTO cmd</w:t>')) })],
  ...plainFields.map((words) => [`a field ${words}`, 'a.docx', aDocx({ 'word/document.xml':
    field(words.replaceAll('"', '&quot;')) })] as [string, string, Buffer]),
  ['an older letter that says what it is', 'a.doc', aCompound('WordDocument', ['\u0001Ole', anOle()])],
  ['a sheet with the kinds of parts that it does not have', 'a.xlsx', anXlsx({}, [
    '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>',
    '<Default Extension="pdf" ContentType="application/pdf"/>'])],
  ['a sheet', 'a.xlsx', anXlsx()],
  ...formulas.map((words) => [`a formula ${words}`, 'a.xlsx', anXlsx({ 'xl/worksheets/sheet1.xml':
    cells(`<f>${words}</f><v>1</v>`) })] as [string, string, Buffer]),
  ['a sheet for a printer', 'a.xlsx', anXlsx({ 'xl/printerSettings/printerSettings1.bin': 'x' }, [
    '<Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings"/>'])],
  ['a named range', 'a.xlsx', anXlsx({ 'xl/workbook.xml':
    book('<definedNames><definedName name="Total">One!$A$1</definedName></definedNames>') })],
  ['an older letter', 'a.doc', aCompound('WordDocument', ['1Table', Buffer.alloc(100)],
    ['\u0005SummaryInformation', Buffer.alloc(48)])],
  ['an older book', 'a.xls', aCompound('Workbook', ['\u0005DocumentSummaryInformation', Buffer.alloc(48)])],
  ['an older book of two sheets', 'a.xls', aCompound(['Workbook', aBook([0x0085, 0, 0, 0, 0, 0, 0, 1, 0, 65],
    [0x01ae, 1, 0, 1, 4])])],
]
