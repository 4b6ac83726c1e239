// PDFs that act, in ways of writing that only a reader of PDF sees through: each plain first, then behind an
// evasion.
import { deflateSync } from 'node:zlib'
import { aPaper, aStream } from './pdfs.ts'

type Bad = [name: string, bytes: Buffer]

const js = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const packed = `9 0  ${js}`
const hex = (given: string | Buffer) => `${Buffer.from(given as never, 'latin1').toString('hex')}>`
const paper = (made: Parameters<typeof aPaper>[0]): Bad => ['a.pdf', aPaper(made)]
const opened = (object: string | Buffer): Bad => paper({ catalog: '/OpenAction 9 0 R', objects: [object] })
const annotation = (words: string, ...objects: string[]): Bad =>
  paper({ page: `/Annots [<< /Rect [0 0 9 9] ${words} >>]`, objects })
const opening = (action: string, ...objects: string[]): Bad =>
  paper({ catalog: `/OpenAction ${action}`, objects })
const address = '/URI (https://a.example)'
const aFile = '<< /Type /Filespec /F (a.exe) >>'

export const badPdfs: Record<string, Bad[]> = {
  'packed objects that no head speaks of': [
    opened(aStream('/N 1 /First 5 /Filter /FlateDecode', packed)),
    opened(aStream('/N 1 /First 5 /Filter /ASCIIHexDecode', hex(packed), true)),
    opened(aStream('/N 1 /First 5 /Filter [/ASCIIHexDecode /FlateDecode]', hex(deflateSync(Buffer.from(packed))), true)),
    opened(aStream('/N 1 /First 15 /Filter /FlateDecode', `%aaaaaaaa\n${packed}`)),
    opened(aStream('/Type 10 0 R /N 1 /First 15 /Filter /FlateDecode', `%aaaaaaaa\n${packed}`)),
  ],
  'packed objects of a paper that is encrypted': [
    ['a.pdf', Buffer.from(aPaper({ objects: [aStream('/N 1 /First 5', packed, true)] }).toString('latin1')
      .replace('/Root 1 0 R', '/Root 1 0 R /Encrypt << >>'), 'latin1')],
    ['a.pdf', Buffer.from(aPaper({ objects: [aStream('/N 1 /First 5', '\u0001\u0002sealed', true)] })
      .toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 4 0 R'), 'latin1')],
  ],
  'an address that opens with the paper': [
    opening('4 0 R', `<< /S /URI ${address} >>`), opening('4 0 R', `<< /S 5 0 R ${address} >>`, '/URI'),
    opening('<< /S /GoTo /D [3 0 R /Fit] /Next 4 0 R >>', `<< /S /URI ${address} >>`),
    opening('[4 0 R]', `<< /S /#55RI ${address} >>`),
  ],
  'a name that another reader reads otherwise': [
    opening('4 0 R', `<< /S /URI /#2353 /GoTo ${address} >>`),
    opening('4 0 R', `<< /S /URI ${address} /S /GoTo >>`),
  ],
  'what is done when a page is turned to': [
    paper({ page: `/AA << /O << /S /URI ${address} >> >>` }),
    paper({ page: `/AA %x\n << /O << /S /URI ${address} >> >>` }),
  ],
  'a film': [
    annotation('/Subtype /Movie'), annotation('/Subtype%x\n/Movie'), annotation('/Subtype 4 0 R', '/Movie'),
  ],
  'a solid that turns': [annotation('/Subtype /3D'), annotation('/Subtype /#33D')],
  'a screen for films': [annotation('/Subtype /Screen'), annotation('/Subtype /Scr#65en')],
  'an action that no paper needs': [
    opening('<< /S /Hide /T (x) >>'), annotation('/Subtype /Link /A << /S /H#69de /T (x) >>'),
    annotation('/Subtype /Link /A << /S /ResetForm >>'), annotation('/Subtype /Link /A 4 0 R', '<< /S /SetOCGState >>'),
    annotation('/Subtype /Link /A << /S /Named /N /Print >>'), annotation('/Subtype /Link /PA << /S /GoToDp >>'),
  ],
  'an address that is a program': [
    annotation('/Subtype /Link /A << /S /URI /URI (javascript:alert\\(1\\)) >>'),
    annotation('/Subtype /Link /A << /S /URI /URI (java\\163cript:1) >>'),
    annotation('/Subtype /Link /A << /S /URI /URI <66696c653a2f2f2f61> >>'),
    annotation('/Subtype /Link /A << /S /URI /URI 4 0 R >>', '(vbscript:a)'),
  ],
  'a program of a printer': [
    paper({ objects: [aStream('/Type /XObject /Subtype /PS', '%!PS', true)] }),
    paper({ objects: [aStream('/Type /XObject /Subtype /Form /Subtype2 /P#53', '%!PS', true)] }),
  ],
  'bytes that come from elsewhere': [
    paper({ objects: [aStream('/F (\\\\\\\\a.example\\\\b)', '', true)] }),
    paper({ objects: [aStream(`/#46 ${aFile.replace('/Type /Filespec ', '')}`, '', true)] }),
    paper({ objects: [aStream('/Type /XObject /Subtype /Form /Ref << /F (a.pdf) /Page 0 >>', '', true)] }),
  ],
  'an object within a text or a remark': [
    opening('8 0 R', `(\n8 0 obj << /S 5 0 R ${address} >> endobj)`, '/URI'),
    opening('8 0 R', `<< >> %8 0 obj << /S 5 0 R ${address} >> endobj\n`, '/URI'),
    opening('8 0 R', aStream('', `8 0%x\nobj << /S 5 0 R ${address} >> endobj`, true).toString('latin1'), '/URI'),
  ],
}
