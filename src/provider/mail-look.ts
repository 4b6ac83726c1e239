// How a letter looks: one column of tables with every style in its place, as Gmail, Outlook, Apple Mail,
// Yahoo and Samsung's program draw them; no picture, no script, nothing that is fetched. Programs that have a
// dark look and read a style sheet get ours; the others darken the colours by themselves.
import { productName } from '#domain/product.ts'

/** Where {@link signed} writes who sends it. */
const SENDER = '<!--sender-->'

const ink = '#14201b'
const soft = '#57635d'
const page = '#faf7f2'
const card = '#ffffff'
const forest = '#0b5c44'
const font = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

/** Outlook's web program marks what it darkened by itself (`data-ogsc`). */
const dark = [
  ['.page', 'background-color:#101614!important'], ['.card', 'background-color:#1a2320!important'],
  ['.ink', 'color:#edf3f0!important'], ['.soft,.soft a', 'color:#a9b5af!important'],
  ['.word,.ink a', 'color:#4cc39a!important'], ['.button', 'background-color:#4cc39a!important'],
  ['.button a', 'color:#101614!important;border-color:#4cc39a!important'],
] as const
const within = (before: string) => dark.map(([names, rule]) =>
  `${names.split(',').map((name) => before + name).join(',')}{${rule}}`).join('')
const sheet = ':root{color-scheme:light dark;supported-color-schemes:light dark}'
  + `@media (prefers-color-scheme:dark){${within('')}}${within('[data-ogsc] ')}`

export interface Look {
  subject: string
  /** What a list of letters shows beside the subject. */
  preview: string
  /** Already safe to stand in HTML, as all below. */
  paragraphs: readonly string[]
  code?: string | undefined
  action?: { label: string, link: string } | undefined
  notes: readonly string[]
  farewell: string
}

const row = (inside: string, style = '') => `<tr><td style="padding:0 24px 16px;${style}">${inside}</td></tr>`
const words = (text: string, look = `font-size:16px;line-height:24px;color:${ink}`, name = 'ink') =>
  `<p class="${name}" style="margin:0;${font};${look};word-break:break-word">${text}</p>`
const small = `font-size:14px;line-height:20px;color:${soft}`
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** Of letters and digits that are typed over: large, apart, and read as one line. */
const codeRow = (code: string) => row(words(code,
  `font-size:32px;line-height:40px;letter-spacing:4px;font-weight:bold;color:${ink}`))

/** A table, so that Outlook draws it too; all of it is the link. */
const button = ({ label, link }: { label: string, link: string }) => row(
  `<table ${table}><tr><td class="button" bgcolor="${forest}" style="border-radius:12px;`
  + `background-color:${forest}"><a href="${link}" style="display:block;padding:14px 24px;${font};`
  + 'font-size:16px;line-height:20px;font-weight:bold;color:#ffffff;text-decoration:none;'
  + `border:1px solid ${forest};border-radius:12px">${label}</a></td></tr></table>`, 'padding-top:8px;')

export function drawn({ subject, preview, paragraphs, code, action, notes, farewell }: Look): string {
  const rows = [
    row(words(productName, `font-size:20px;line-height:28px;font-weight:bold;color:${forest}`, 'word'),
      'padding-top:24px;'),
    ...paragraphs.map((text) => row(words(text))), ...code === undefined ? [] : [codeRow(code)],
    ...action ? [button(action)] : [], ...notes.map((text) => row(words(text, small, 'soft'))),
    row(words(farewell), 'padding-bottom:24px;'),
  ]
  return '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">'
    + '<meta name="viewport" content="width=device-width,initial-scale=1">'
    + '<meta name="color-scheme" content="light dark">'
    + '<meta name="supported-color-schemes" content="light dark">'
    + `<title>${subject}</title><style>${sheet}</style></head>`
    + `<body class="page" style="margin:0;padding:0;background-color:${page}">`
    + `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>`
    + `<table ${table} width="100%" class="page" style="background-color:${page}"><tr>`
    + '<td align="center" style="padding:24px 12px">'
    + `<table ${table} width="100%" class="card" style="max-width:560px;background-color:${card};`
    + `border-radius:16px;text-align:left">${rows.join('')}</table>`
    + `<table ${table} width="100%" style="max-width:560px;text-align:left">${SENDER}</table>`
    + '</td></tr></table></body></html>'
}

/** Above all else, of a letter about test money. */
export const bannered = (html: string, banner: string, says: string) => html.replace(/<body[^>]*>/, (body) =>
  `${body}<p class="ink" style="margin:16px;${font};font-size:32px;line-height:40px;font-weight:bold;`
  + `color:${ink}">${banner}</p><p class="ink" style="margin:16px;${font};font-size:16px;color:${ink}">`
  + `${says}</p>`)

/** Below all else, in lines that are safe to stand in HTML. */
export const withSender = (html: string, lines: readonly string[]) =>
  html.replace(SENDER, () =>
    lines.map((line) => row(words(line, small, 'soft'), 'padding:12px 24px 0;')).join(''))
