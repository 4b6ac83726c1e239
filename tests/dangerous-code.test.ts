// What the code does not do: run text, put commands or statements together, speak languages that bring their
// own holes. Where a thing of the kind is needed, its place is named here.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ourPackages, root } from '../scripts/packages.ts'

const places = ['src', 'build', 'public', 'index.html']
const listed = spawnSync('git', ['ls-files', ...places], { cwd: root, encoding: 'utf8' })
const files = listed.stdout.split('\n')
  .filter((path) => /\.(tsx?|js|html)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The files that have it, each once. */
const having = (pattern: RegExp, within = /./) =>
  files.filter(({ path, text }) => within.test(path) && pattern.test(text)).map(({ path }) => path)

test('the code is here to be looked at', () => {
  expect(files.length).toBeGreaterThan(900)
})

test('nothing is run that is text', () => {
  expect(having(/\beval\s*\(|\bnew Function\b|\bsetTimeout\(\s*['"`]|\bvm\b.*from 'node:vm'/)).toEqual([])
  // The embedded database is a package of its own for each kind of machine.
  expect(having(/\bimport\(\s*[^'"\s)]/, /^src\/provider/)).toEqual(['src/provider/postgres-programs.ts'])
})

test('JSON is written by its own writer, and no script is put together from text', () => {
  expect(having(/<script[^>]*>[^<]*\$\{/, /^src/)).toEqual([])
  expect(having(/\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML/))
    .toEqual([])
})

test('SQL is put together from parameters, but for the words that are named here', () => {
  const raw = files.filter(({ path }) => path.startsWith('src/provider'))
    .flatMap(({ path, text }) => (text.match(/sql\.(raw|lit|unsafe)\(/g) ?? []).map(() => path))
  expect(raw.toSorted()).toEqual([
    'src/provider/bulk/list.ts', 'src/provider/bulk/list.ts', 'src/provider/idempotency.ts',
    'src/provider/review/payout-queue.ts', 'src/provider/review/queue.ts',
  ])
})

test('programs are started in the places that are named here, never through a shell', () => {
  expect(having(/node:child_process|node:worker_threads/, /^src/)).toEqual([
    'src/provider/build.ts', 'src/provider/cluster.ts', 'src/provider/files/pages.ts',
    'src/provider/files/pdf-objects.ts', 'src/provider/files/read-pdf.js',
  ])
  expect(having(/shell:\s*true|\bexecSync\b|promisify\(exec\)/, /^src/)).toEqual([])
})

test('a pattern is made from text in the places that are named here', () => {
  expect(having(/new RegExp\(/, /^src/)).toEqual([
    'src/app/offline/sheet/columns.ts', 'src/app/offline/sheet/heading.ts',
    'src/app/polyfills.ts',
    'src/app/ui/display.ts', 'src/app/ui/message-parts.ts',
    'src/domain/amount-text.ts', 'src/domain/folding.ts', 'src/domain/pdf-password.ts',
    'src/provider/files/package-parts.ts', 'src/provider/files/pdf.ts', 'src/provider/files/read-pdf.js',
    'src/provider/shell.ts',
  ])
})

test('no pattern that a browser reads looks behind: Safari before 16.4 would not start the app', () => {
  expect(having(/\(\?<[=!]/, /^src\/(app|contract|domain)/)).toEqual([])
})

test('messages are taken from our own worker and pages alone', () => {
  expect(having(/\bwindow\.addEventListener\(\s*'message'|\bonmessage\s*=.*window/)).toEqual([])
  expect(having(/\bpostMessage\([^)]*'\*'/)).toEqual([])
})

test('no plugin, applet or frame of others is on a page', () => {
  expect(having(/<(embed|applet|object)\s+\w+=/)).toEqual([])
  expect(having(/<iframe[^>]*src=["']?https?:/)).toEqual([])
})

test('every script, style and font comes from our own origin', () => {
  expect(having(/<(script|link|img)[^>]*(src|href)=["']?(https?:)?\/\/(?!\$)/)).toEqual([])
})

/** Asks whether somebody else's PDF is locked, as its standard locks it; nothing of ours is sealed by it. */
const ofPdf = ['src/app/offline/pdf-algorithms.ts', 'src/domain/pdf-password.ts',
  'src/provider/files/pdf-algorithms.ts']

describe('algorithms', () => {
  test('to seal with are AES-GCM alone', () => {
    const ours = files.filter(({ path }) => !ofPdf.includes(path))
    const ciphers = ours.flatMap(({ text }) => text.match(/create(C|Dec)ipheriv\(\s*'[^']+'/g) ?? [])
    expect(new Set(ciphers.map((call) => call.split("'")[1])))
      .toEqual(new Set(['aes-256-gcm', 'aes-128-gcm']))
    const names = files.flatMap(({ text }) => text.match(/name: 'AES-\w+'/g) ?? [])
    expect(new Set(names)).toEqual(new Set(["name: 'AES-GCM'"]))
  })

  test('to hash with are SHA-256, and SHA-1 for authenticators as RFC 6238 has it', () => {
    const hashes = files.filter(({ path }) => !ofPdf.includes(path)).flatMap(({ path, text }) =>
      (text.match(/create(?:Hash|Hmac)\(\s*'[^']+'/g) ?? []).map((call) => `${path} ${call.split("'")[1]}`))
    expect(hashes.filter((one) => !one.endsWith(' sha256') && !/totp\.ts /.test(one))).toEqual([])
    expect(having(/\b(md5|sha-?1|des-ede|rc4|aes-\d+-(ecb|cbc))\b/i, /^src\/(provider|app|domain)/)
      .filter((path) => !ofPdf.includes(path) && !/totp|migrations/.test(path))).toEqual([])
  })

  test('chance that nobody may guess is of the system, elsewhere Math.random() is named here', () => {
    expect(having(/Math\.random/, /^src/)).toEqual([
      'src/app/api/use-sending.ts', 'src/app/features/bill-payment/draft.ts',
      'src/app/features/new-payout/draft.ts', 'src/app/features/shell/network-notice.ts',
      'src/app/offline/drainer.ts', 'src/app/offline/outbox.ts', 'src/app/offline/signals.ts',
      'src/app/worker/rescue.ts', 'src/provider/database.ts', 'src/provider/outside/s3.ts',
    ])
  })
})

/** Packages that a claim of asvs.md is about: LDAP, XPath, XML, GraphQL, WebSocket, tokens, and so on. */
const foreign = new RegExp(`^(${[
  'ldap.*', 'xpath.*', '.*memcache.*', '.*graphql.*', 'ws', 'socket\\.io.*', 'jsonwebtoken', 'jose',
  'passport.*', '.*saml.*', 'libxmljs.*', 'xml2js', 'fast-xml-parser', '.*oauth.*', 'openid-client',
  'handlebars', 'pug', 'mustache', 'nunjucks', '.*latex.*', 'wrtc', 'mediasoup.*',
].join('|')})$`)

test('no package speaks a language that this product does not', () => {
  expect(ourPackages().filter(({ isShipped, name }) => isShipped && foreign.test(name))).toEqual([])
  expect(having(/new WebSocket|EventSource|RTCPeerConnection/)).toEqual([])
  expect(having(/eyJ|\bJWT\b|alg: '(none|HS256|RS256)'/, /^src\/provider/)
    .filter((path) => !/vapid|push/.test(path))).toEqual([])
})
