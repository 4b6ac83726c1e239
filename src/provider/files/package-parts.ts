// What the parts of a Word or Excel package may be, and what they may lead to: lists of what documents have.
// Whatever is on none of them acts, or comes from elsewhere.
import type { ZipEntry } from './zip.ts'
import { elementsOf, type Element } from './xml.ts'

export type PartProblem = 'broken' | 'macros' | 'elsewhere'

export interface Part extends Pick<ZipEntry, 'name'> { data: Buffer }

const open = 'application/vnd.openxmlformats-officedocument.'
/** Each whole, or up to a word that it goes on with. */
const kinds = [
  ...['wordprocessingml', 'spreadsheetml', 'drawingml'].map((kind) => `${open}${kind}.*+xml`),
  ...['theme', 'themeOverride', 'extended-properties', 'custom-properties', 'customXmlProperties', 'drawing']
    .map((kind) => `${open}${kind}+xml`),
  `${open}vmlDrawing`, `${open}obfuscatedFont`, `${open}spreadsheetml.printerSettings`,
  `${open}wordprocessingml.printerSettings`,
  'application/vnd.openxmlformats-package.relationships+xml',
  'application/vnd.openxmlformats-package.core-properties+xml',
  ...['people', 'comments*', 'stylesWithEffects'].map((kind) => `application/vnd.ms-word.${kind}+xml`),
  ...['threadedcomments', 'person', 'calcChain'].map((kind) => `application/vnd.ms-excel.${kind}+xml`),
  'application/vnd.ms-office.chartstyle+xml', 'application/vnd.ms-office.chartcolorstyle+xml',
  'application/xml', 'text/xml', 'application/x-font-ttf', 'application/x-fontdata',
  ...['png', 'jpg', 'jpeg', 'gif', 'bmp', 'tiff', 'x-emf', 'x-wmf', 'emf', 'wmf', 'svg+xml']
    .map((kind) => `image/${kind}`),
].map((kind) => new RegExp(`^${kind.replace(/[.+]/g, '\\$&').replace('*', '[\\w.+-]*')}$`))

/** Of these kinds some act, or bring data from elsewhere. */
const notKinds = new RegExp(['macro', 'dialogsheet', 'activex', 'oleobject', 'externallink', 'connections',
  'querytable', 'webextension', 'attachedtoolbars'].join('|'), 'i')

const endings = /\.(xml|rels|png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|vml|odttf|ttf|fntdata)$/i
const printers = /^(xl|word)\/printerSettings\/printerSettings\d+\.bin$/i

/** By the last word of its type; what each leads to is a part of the same file. */
const relations = new Set([
  'officeDocument', 'core-properties', 'extended-properties', 'custom-properties', 'thumbnail', 'styles',
  // As Word and Excel write them in files of the strict kind.
  'extendedProperties', 'customProperties',
  'stylesWithEffects', 'settings', 'webSettings', 'fontTable', 'theme', 'themeOverride', 'numbering',
  'footnotes', 'endnotes', 'header', 'footer', 'comments', 'commentsExtended', 'commentsIds',
  'commentsExtensible', 'people', 'person', 'threadedComment', 'image', 'hyperlink', 'glossaryDocument',
  'customXml', 'customXmlProps', 'worksheet', 'chartsheet', 'sharedStrings', 'calcChain', 'sheetMetadata',
  'drawing', 'vmlDrawing', 'chart', 'chartUserShapes', 'chartStyle', 'chartColorStyle', 'table',
  'printerSettings', 'pivotTable', 'pivotCacheDefinition', 'pivotCacheRecords', 'slicer', 'slicerCache',
  'timeline', 'timelineCache', 'diagramData', 'diagramLayout', 'diagramQuickStyle', 'diagramColors',
  'diagramDrawing', 'font', 'metadata', 'tableSingleCells', 'volatileDependencies', 'ctrlProp',
])

const web = /^(https?:\/\/|mailto:)[^\\]*$/i

/** Null when nothing of the parts acts, or is elsewhere. */
export function partsProblem(parts: readonly Part[]): PartProblem | null {
  for (const { name } of parts) {
    if (!endings.test(name) && !printers.test(name)) return 'macros'
  }
  for (const { name, data } of parts) {
    const problem = name === '[Content_Types].xml' ? kindsProblem(data, parts)
      : /\.rels$/i.test(name) ? relationsProblem(data) : null
    if (problem !== null) return problem
  }
  return null
}

/** What is said of an ending that no part has is of nothing: some libraries list all that they know. */
function kindsProblem(data: Buffer, parts: readonly Part[]): PartProblem | null {
  const used = new Set(parts.map(({ name }) => name.replace(/^.*\./, '').toLowerCase()))
  const given = elementsOf(data, (name) => name === 'Override' || name === 'Default')
  if (given === null) return 'broken'
  const isWrong = ({ name, attributes: { ContentType = '', Extension = '' } }: Element) => {
    if (name === 'Default' && !used.has(Extension.toLowerCase())) return false
    if (Extension.toLowerCase() === 'bin' && /printersettings$/i.test(ContentType)) return false
    return notKinds.test(ContentType) || !kinds.some((kind) => kind.test(ContentType.trim()))
  }
  return given.some(isWrong) ? 'macros' : null
}

function relationsProblem(data: Buffer): PartProblem | null {
  const given = elementsOf(data, (name) => name === 'Relationship')
  if (given === null) return 'broken'
  for (const { attributes: { Type = '', Target = '', TargetMode = '' } } of given) {
    const kind = Type.replace(/^.*\//, '')
    if (!relations.has(kind)) return /ole|activeX|control|macro|vba|package/i.test(kind) ? 'macros'
      : 'elsewhere'
    const isOutside = TargetMode.trim().toLowerCase() !== 'internal' && TargetMode.trim() !== ''
    if (isOutside && !(kind === 'hyperlink' && web.test(Target.trim()))) return 'elsewhere'
    if (!isOutside && (/^\w+:|^\/\/|\\/.test(Target.trim()))) return 'elsewhere'
  }
  return null
}
